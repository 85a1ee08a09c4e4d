import { expect, it } from 'vitest'
import { missingSettings } from './missing-settings.ts'

const complete = {
  PUBLIC_URL: 'https://land.org',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtps://mail.org',
  MAIL_FROM: '"Our Land" <hello@land.org>',
  NOTIFY_EMAIL: 'owner@land.org',
  BACKUP_DIR: '/srv/backups',
  BACKUP_PASSPHRASE: 'correct horse battery',
  SEED: 'none',
}
const names = (environment: NodeJS.ProcessEnv) =>
  missingSettings(environment).map((sentence) => sentence.split(' ', 1)[0])

it.each([{}, { PUBLIC_URL: '' }, { PUBLIC_URL: 'http://localhost:3000' }])(
  'asks for nothing while the site is only for this machine: %j',
  (environment) => expect(names(environment)).toEqual([]),
)

it('asks for nothing where all is set', () => expect(names(complete)).toEqual([]))

it('names all that is missing where people can visit', () => {
  expect(names({ PUBLIC_URL: complete.PUBLIC_URL })).toEqual([
    'TRUST_PROXY',
    'SMTP_URL',
    'BACKUP_DIR',
    'SEED',
  ])
  expect(names({ ...complete, PUBLIC_URL: 'http://land.org' })).toEqual(['PUBLIC_URL'])
})

it.each([
  ['MAIL_FROM', '"Larkenby Land" <hello@larkenby.example>'],
  ['NOTIFY_EMAIL', 'hello@larkenby.example'],
  ['NOTIFY_EMAIL', 'you@example.com'],
  ['MAIL_FROM', 'Land <hello@land.invalid>'],
  ['BACKUP_PASSPHRASE', ''],
  ['SEED', 'demo'],
])('takes no invented value for %s', (name, value) => {
  expect(names({ ...complete, [name]: value })).toEqual([name])
})

import { screen } from '@testing-library/react'
import type { Backups } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { isFoldedAway } from '../../../testing/folded.ts'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { BackupsPanel } from './backups-panel.tsx'

const good: Backups = {
  folder: '/media/disk',
  kept: 14,
  isEncrypted: true,
  bucket: null,
  last: {
    at: '2026-03-05T07:30:00.000Z',
    path: '/media/disk/backup.tar.gz.age',
    bytes: 48_200_000,
  },
  lastFailure: null,
  nextAt: '2026-03-06T07:30:00.000Z',
  isLate: false,
}

async function shown(changes: Partial<Backups>): Promise<string> {
  answerFetch({ '/api/admin/backups': { body: { ...good, ...changes } } })
  renderPage(<BackupsPanel />)
  await screen.findByText('Last good backup')
  return screen.getByRole('region', { name: 'Backups' }).textContent ?? ''
}

test('says when the last good backup was, how large it is, and when the next one comes', async () => {
  const text = await shown({})
  expect(text).toContain('Working')
  expect(text).toContain('The newest 14 are kept, encrypted.')
  expect(text).not.toContain('/media')
  expect(text).toMatch(/Next one Mar 6, 2026/)
  expect(text).toMatch(/Mar 5, 2026, .* [AP]M, 49 MB/)
})

test.each<[string, Partial<Backups>, string[]]>([
  [
    'nobody has set them up',
    { folder: null, last: null, nextAt: null },
    ['Not set up', 'turn on nightly backups', 'There is none yet.'],
  ],
  ['the first is yet to come', { last: null }, ['First one on its way', 'There is none yet.']],
  [
    'one failed',
    { lastFailure: 'The disk is full.' },
    ['Last try failed', 'For the person who set up your site', 'The disk is full.'],
  ],
  ['there is none of the last days', { isLate: true }, ['Late']],
  ['pictures are elsewhere', { bucket: 'land' }, ['Pictures are not in them']],
  ['anybody could read them', { isEncrypted: false }, ['not encrypted: anyone who has one']],
])('says so when %s', async (_, changes, told) => {
  const text = await shown(changes)
  for (const words of told) expect(text).toContain(words)
})

test('what a program said of a failure is folded away', async () => {
  const lastFailure = 'ENOSPC: no space left on device, write'
  await shown({ lastFailure })
  expect(isFoldedAway(screen.getByText(lastFailure))).toBe(true)
})

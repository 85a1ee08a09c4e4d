import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigProblem, loadConfig } from './config.ts'
import { environmentNames } from './environment.ts'

const secrets = { CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: 's'.repeat(32) }

/** Whom mail comes from with this line in a .env file. */
const senderOf = (line: string) => loadConfig({ ...secrets, ...parseEnv(line) }).mailFrom

describe('loadConfig', () => {
  it('names every wrong variable in one message', () => {
    const wrong = {
      ...secrets,
      PORT: 'http',
      PUBLIC_URL: 'larkenby.example',
      ADMIN_PASSWORD: 'short',
      DATABASE_URL: 'mysql://localhost',
      SEED: 'maybe',
      CMS_TOKEN: '',
    }
    expect(() => loadConfig(wrong)).toThrow(ConfigProblem)
    const message = (() => {
      try {
        return loadConfig(wrong).publicUrl
      } catch (error) {
        return String(error)
      }
    })()
    for (const name of Object.keys(wrong).filter((key) => key !== 'SIGNING_SECRET'))
      expect(message).toContain(name)
    expect(message).not.toContain('SIGNING_SECRET')
  })

  it.each([
    [{ PUBLIC_URL: 'larkenby.example/offers' }, 'PUBLIC_URL must start with http:// or https://'],
    [
      { SIGNING_SECRETS_BEFORE: `${'a'.repeat(32)} short brief` },
      'SIGNING_SECRETS_BEFORE must have at least 32 characters',
    ],
  ])('says once what is wrong with %j, by the name it is set with', (wrong, said) => {
    expect(() => loadConfig({ ...secrets, ...wrong })).toThrow(
      `Please correct these settings: ${said}.`,
    )
  })

  it.each(['Mars/Olympus', 'Factory', 'UTC+3', 'CET-1CEST,M3.5.0', ':nowhere', '/proc/nope'])(
    'does not take %s for a time zone, which Node would quietly take for UTC',
    (zone) => {
      expect(() => loadConfig({ ...secrets, TZ: zone })).toThrow('settings: TZ must be the name')
    },
  )

  it.each(['', 'UTC', 'EST5EDT', 'Europe/Kyiv', ':America/Chicago', import.meta.filename])(
    'takes the time zone %j',
    (zone) => {
      expect(loadConfig({ ...secrets, TZ: zone }).port).toBe(3000)
    },
  )

  it('does not start with half a sender, as quotation marks in a .env file leave it', () => {
    const sender = 'Your Land <hello@land.example>'
    expect(senderOf(`MAIL_FROM=${sender}`)).toBe(sender)
    expect(senderOf('MAIL_FROM=hello@land.example')).toBe('hello@land.example')
    expect(() => senderOf('MAIL_FROM="Your Land" <hello@land.example>')).toThrow(
      /MAIL_FROM must have/,
    )
  })

  it.each([
    { CRM_WEBHOOK_URL: 'https://crm.example/hook' },
    { CRM_WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}` },
  ])('wants both settings of the CRM or neither, not %j', (half) => {
    expect(() => loadConfig({ ...secrets, ...half })).toThrow(/both CRM_WEBHOOK_URL and CRM_/)
  })

  it.each([
    [{ S3_BUCKET: 'land' }, /both S3_BUCKET and S3_REGION/],
    [{ S3_REGION: 'us-east-1' }, /both S3_BUCKET and S3_REGION/],
    [{ S3_ENDPOINT: 'https://s3.example' }, /both S3_BUCKET and S3_REGION/],
    [{ S3_ACCESS_KEY_ID: 'a' }, /both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    [{ S3_SECRET_ACCESS_KEY: 'a' }, /both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    [{ S3_BUCKET: 'Land/pictures', S3_REGION: 'a' }, /S3_BUCKET must be the name of a bucket/],
    [{ S3_BUCKET: 'land', S3_REGION: 'a', S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT must start/],
  ])('takes no half of a bucket: %j', (half, message) => {
    expect(() => loadConfig({ ...secrets, ...half })).toThrow(message)
  })

  it('keeps uploads in a bucket only where one is named, with keys or as the machine may', () => {
    expect(loadConfig(secrets).bucket).toBeUndefined()
    const named = { ...secrets, S3_BUCKET: 'land', S3_REGION: 'us-east-1', S3_ENDPOINT: '' }
    const bucket = { name: 'land', region: 'us-east-1' }
    expect(loadConfig(named).bucket).toEqual(bucket)
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    expect(loadConfig({ ...named, ...keys }).bucket).toEqual({ ...bucket, credentials })
  })

  it('wants the way past a pooler besides the way through it', () => {
    const through = { DATABASE_POOLER_URL: 'postgres://pooler.example:6432/land' }
    expect(() => loadConfig({ ...secrets, ...through })).toThrow(
      /set that one too, past the pooler/,
    )
    const past = { DATABASE_URL: 'postgres://database.example/land' }
    expect(loadConfig({ ...secrets, ...past, ...through })).toMatchObject({
      database: past.DATABASE_URL,
      databasePooler: through.DATABASE_POOLER_URL,
    })
  })

  it.each([
    ['CRM_WEBHOOK_URL', 'http://crm.example/hook'],
    ['DOCUSEAL_URL', 'http://192.168.0.9:3000'],
    ['BREEZEDOC_API_URL', 'http://127.0.0.1.evil.example'],
    ['BREEZEDOC_SIGNING_URL', 'http://breezedoc.example/r/{slug}'],
  ])('refuses to send anything in the open: %s=%s', (name, address) => {
    expect(() => loadConfig({ ...secrets, [name]: address })).toThrow(
      `${name} must start with https`,
    )
  })

  it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
    'takes %s, which does not leave the machine, and names the setting',
    (DOCUSEAL_URL) => {
      const config = loadConfig({ ...secrets, DOCUSEAL_URL })
      expect(config.plainSettings).toEqual(['DOCUSEAL_URL'])
    },
  )

  it.each([
    ['smtp://mail.example:587', undefined, true],
    ['smtp://mail.example', 'off', false],
    ['smtp://mail.example?ignoreTLS=true&requireTLS=false', undefined, true],
    ['smtp://mail.example?requireTLS=true', 'off', true],
    ['smtp://127.0.0.1:2525', undefined, false],
    ['smtp://127.0.0.1.evil.example', undefined, true],
    ['smtp://[::1]:2525', undefined, false],
    ['smtp://localhost', 'on', true],
  ])('keeps mail that cannot be encrypted for %s with %s: %s', (SMTP_URL, required, expected) => {
    const { smtp } = loadConfig({ ...secrets, SMTP_URL, SMTP_REQUIRE_TLS: required })
    expect(smtp).toMatchObject({ requireTls: expected })
    expect(smtp?.url).not.toMatch(/TLS/)
  })

  it('refuses a SMTP_REQUIRE_TLS that is neither on nor off', () => {
    expect(() => loadConfig({ ...secrets, SMTP_REQUIRE_TLS: 'maybe' })).toThrow(
      'SMTP_REQUIRE_TLS must be on or off',
    )
  })

  it('asks signers for a mailed code only where that is on, and refuses anything but off and on', () => {
    expect(loadConfig(secrets).isEmailCodeNeeded).toBe(false)
    expect(loadConfig({ ...secrets, SIGNING_EMAIL_CODE: 'off' }).isEmailCodeNeeded).toBe(false)
    expect(loadConfig({ ...secrets, SIGNING_EMAIL_CODE: 'on' }).isEmailCodeNeeded).toBe(true)
    for (const other of ['true', 'ON', '1'])
      expect(() => loadConfig({ ...secrets, SIGNING_EMAIL_CODE: other })).toThrow(
        'SIGNING_EMAIL_CODE must be off or on',
      )
  })

  it('refuses a CRM secret that the CRM could not use', () => {
    const crm = { CRM_WEBHOOK_URL: 'https://crm.example/hook', CRM_WEBHOOK_SECRET: 'whsec_short' }
    expect(() => loadConfig({ ...secrets, ...crm })).toThrow(/CRM_WEBHOOK_SECRET must be whsec_/)
  })

  it.each([
    [
      { ESIGN_PROVIDER: 'breezedoc', BREEZEDOC_TOKEN: 'x' },
      /BREEZEDOC_TOKEN and BREEZEDOC_TEMPLATE/,
    ],
    [{ ESIGN_PROVIDER: 'docuseal' }, /DOCUSEAL_URL, DOCUSEAL_TOKEN and DOCUSEAL_TEMPLATE_ID/],
    [{ ESIGN_PROVIDER: 'pigeon' }, /ESIGN_PROVIDER must be builtin, breezedoc, docuseal/],
    [{ BREEZEDOC_SIGNING_URL: 'https://breezedoc.example/r/' }, /must contain \{slug\}/],
    [{ BREEZEDOC_TEMPLATE_ID: 'mine' }, /BREEZEDOC_TEMPLATE_ID must be the number/],
  ])('refuses the signing service of %j', (settings, message) => {
    expect(() => loadConfig({ ...secrets, ...settings })).toThrow(message)
  })

  it('keeps a signing service that is set up but not chosen, for what was begun there', () => {
    const config = loadConfig({ ...secrets, BREEZEDOC_TOKEN: 'x', BREEZEDOC_TEMPLATE_ID: '7' })
    expect(config.signingProvider).toBe('builtin')
    expect(config.signingServices.breezedoc).toMatchObject({
      apiUrl: 'https://breezedoc.com/api',
      templateId: 7,
    })
  })

  it.each([
    'true',
    '*',
    'all',
    '0',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'proxy.internal',
    '10.0.0.1, true',
  ])('refuses to trust %s as a proxy and says why', (TRUST_PROXY) => {
    expect(() => loadConfig({ ...secrets, TRUST_PROXY })).toThrow(
      /TRUST_PROXY must be how many.*every visitor could claim any address/,
    )
  })

  it.each(['loopback', '10.0.0.5', '10.0.0.0/8, fd00::/8', '::1'])(
    'trusts the proxies %s',
    (TRUST_PROXY) => {
      expect(loadConfig({ ...secrets, TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(', '))
    },
  )

  it('takes an empty variable for an absent one', () => {
    expect(loadConfig({ ...secrets, SMTP_URL: '', PORT: '' })).toMatchObject({
      smtp: undefined,
      port: 3000,
      publicUrl: 'http://localhost:3000',
    })
  })

  it('drops a slash at the end of the public address', () => {
    const config = loadConfig({ ...secrets, PUBLIC_URL: 'https://land.example/' })
    expect(config.publicUrl).toBe('https://land.example')
  })
})

describe('.env.example', () => {
  it('names every variable the service reads', async () => {
    const example = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')
    const named = new Set(example.matchAll(/^# ?([A-Z\d_]+)=/gm).map((match) => match[1]))
    expect(environmentNames.filter((name) => !named.has(name))).toEqual([])
  })

  it.each(['./site', './site/backups', './site/..x'])(
    'refuses backups in %s, where they would be lost with the data',
    (dir) => {
      const settings = { ...secrets, DATA_DIR: './site', BACKUP_DIR: dir }
      expect(() => loadConfig(settings)).toThrow('BACKUP_DIR lies in DATA_DIR')
    },
  )

  it.each(['./site-backups', './..backups', '/media/disk'])('takes %s for backups', (dir) => {
    const { backups } = loadConfig({ ...secrets, DATA_DIR: './site', BACKUP_DIR: dir })
    expect(backups).toEqual({ dir: resolve(dir), keep: 14, passphrase: undefined })
  })
})

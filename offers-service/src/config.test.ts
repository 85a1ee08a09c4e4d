import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ConfigProblem, environmentNames, loadConfig } from './config.ts'

const secrets = { CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: 's'.repeat(32) }

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
    { CRM_WEBHOOK_URL: 'https://crm.example/hook' },
    { CRM_WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}` },
  ])('wants both settings of the CRM or neither, not %j', (half) => {
    expect(() => loadConfig({ ...secrets, ...half })).toThrow(/both CRM_WEBHOOK_URL and CRM_/)
  })

  it('refuses a CRM secret that the CRM could not use', () => {
    const crm = { CRM_WEBHOOK_URL: 'https://crm.example/hook', CRM_WEBHOOK_SECRET: 'whsec_short' }
    expect(() => loadConfig({ ...secrets, ...crm })).toThrow(/CRM_WEBHOOK_SECRET must be whsec_/)
  })

  it('takes an empty variable for an absent one', () => {
    expect(loadConfig({ ...secrets, SMTP_URL: '', PORT: '' })).toMatchObject({
      smtpUrl: undefined,
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
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
    const named = new Set(example.matchAll(/^# ?([A-Z_]+)=/gm).map((match) => match[1]))
    expect(environmentNames.filter((name) => !named.has(name))).toEqual([])
  })
})

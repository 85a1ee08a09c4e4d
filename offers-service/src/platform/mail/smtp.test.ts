import { afterEach, describe, expect, it } from 'vitest'
import { startSmtp } from '../../testing/smtp-server.ts'
import { loadConfig } from '../config.ts'
import { smtpLimits, smtpSender } from './smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
afterEach(async () => await smtp.stop())

/** Whatever certificate the server shows. */
const anyCertificate = '?tls.rejectUnauthorized=false'

async function send(url: string, required?: 'on' | 'off'): Promise<unknown> {
  const { smtp: settings } = loadConfig({
    CMS_TOKEN: 'c'.repeat(32),
    SIGNING_SECRET: 's'.repeat(32),
    SMTP_URL: url,
    SMTP_REQUIRE_TLS: required,
  })
  if (!settings) throw new Error('There is no mail server.')
  const message = { from: 'ruth@larkenby.example', to: 'dolores@mail.example', text: 'Canary' }
  return await smtpSender(settings, smtpLimits)(message)
}

const handedOver = () => smtp.received.map(({ isEncrypted }) => isEncrypted)

describe('mail to a server that must encrypt', () => {
  it('stays here when the server cannot, and says what to do', async () => {
    smtp = await startSmtp({ encrypts: 'never' })
    for (const url of [smtp.url, `${smtp.url}?ignoreTLS=true`, `${smtp.url}?requireTLS=false`])
      await expect(send(url, 'on')).rejects.toThrow(
        `The mail server ${smtp.host} offers no encryption (STARTTLS), so nothing was sent.`,
      )
    expect(smtp.received).toEqual([])
  })

  it.each(['when asked', 'always'] as const)('goes encrypted when it does %s', async (encrypts) => {
    smtp = await startSmtp({ encrypts })
    expect(await send(smtp.url + anyCertificate, 'on')).toBe('encrypted')
    expect(handedOver()).toEqual([true])
  })
})

describe('mail to a server that need not encrypt', () => {
  it('goes encrypted all the same when the server offers it', async () => {
    smtp = await startSmtp({ encrypts: 'when asked' })
    expect(await send(smtp.url + anyCertificate)).toBe('encrypted')
    expect(handedOver()).toEqual([true])
  })

  it('goes in the open when the server does not, and is known to', async () => {
    smtp = await startSmtp({ encrypts: 'never' })
    expect(await send(smtp.url)).toBe('open')
    expect(handedOver()).toEqual([false])
  })

  it('goes in the open when encryption is not wanted', async () => {
    smtp = await startSmtp({ encrypts: 'when asked' })
    expect(await send(`${smtp.url}?ignoreTLS=true`)).toBe('open')
  })
})

it.each([
  ['when asked', 'on'],
  ['when asked', 'off'],
  ['always', 'on'],
  ['always', 'off'],
] as const)(
  'mail stays here when the certificate is nobody’s, which encrypts %s (required: %s)',
  async (encrypts, required) => {
    smtp = await startSmtp({ encrypts })
    await expect(send(smtp.url, required)).rejects.toThrow(
      /certificate of the mail server 127\.0\.0\.1:\d+ is not trusted.*NODE_EXTRA_CA_CERTS/,
    )
    expect(smtp.received).toEqual([])
  },
)

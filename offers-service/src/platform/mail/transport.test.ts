import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressLines, defaultSettings } from '../../../contract/index.ts'
import { KnownSettings } from '../../platform/known-content.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { loadConfig } from '../config.ts'
import { leaseMs } from '../jobs/store.ts'
import { smtpLimits } from './smtp.ts'
import { createMailTransport } from './transport.ts'

const message = {
  id: 'b6b1f2de-0000-4000-8000-000000000001',
  to: 'dolores@mail.example',
  subject: 'Your signed agreement – offer TEST-0001',
  text: 'Dear Dolores Núñez,\n\nHere is your copy.\n',
  attachments: [
    { filename: 'agreement.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
  ],
}

let folder: string

const partsWith = (environment: NodeJS.ProcessEnv) => ({
  config: loadConfig({
    CMS_TOKEN: 'c'.repeat(32),
    SIGNING_SECRET: 's'.repeat(32),
    DATA_DIR: folder,
    ...environment,
  }),
  settings: new KnownSettings(),
})
const transportWith = (environment: NodeJS.ProcessEnv) =>
  createMailTransport(partsWith(environment))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
})
afterEach(async () => await rm(folder, { recursive: true }))

describe('mail', () => {
  it('names where it is ended by one POST, if anywhere, and says that a program wrote it, unless a person did', async () => {
    const smtp = await startSmtp({})
    const send = transportWith({ SMTP_URL: smtp.url })
    await send(message)
    await send({ ...message, unsubscribeUrl: 'https://larkenby.example/stop-email/1.2' })
    for (const writtenBy of ['Dana Reyes', '']) await send({ ...message, writtenBy })
    await smtp.stop()
    const headers = await Promise.all(
      smtp.received.map(async ({ text }) =>
        Object.fromEntries(
          (await PostalMime.parse(text)).headers
            .filter(({ key }) => /^(?:list-|auto-)/.test(key))
            .map(({ key, value }) => [key, value]),
        ),
      ),
    )
    const automatic = { 'auto-submitted': 'auto-generated' }
    expect(headers).toEqual([
      automatic,
      {
        ...automatic,
        'list-unsubscribe': '<https://larkenby.example/stop-email/1.2>',
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
      {},
      {},
    ])
  })

  it.each([
    ['Dana Reyes', 'Dana Reyes, Larkenby Land'],
    ['Dana "D." Reyes, Sr. <all@mail.example>;', null],
    ['Dana\\', null],
    ['Núñez 山田 太郎 '.repeat(4).trim(), null],
    [
      'Dana\r\nBcc: all@mail.example\r\n\r\nHello',
      'Dana Bcc: all@mail.example Hello, Larkenby Land',
    ],
    ['=?utf-8?B?QQ==?=', '= ?utf-8?B?QQ== ?=, Larkenby Land'],
    ['\u202Eseyer\u2069\u200B anad', 'seyer anad, Larkenby Land'],
  ])(
    'goes out in the name of who wrote it, from the address of the business: %j',
    async (name, shown) => {
      const smtp = await startSmtp({})
      const senders = [
        undefined,
        '"Ruth <old@larkenby.example>" <ruth@larkenby.example>',
        "o'brien@larkenby.example",
      ]
      for (const from of senders)
        await transportWith({ SMTP_URL: smtp.url, MAIL_FROM: from })({
          ...message,
          writtenBy: name,
        })
      await smtp.stop()
      expect(smtp.received.map(({ from, to }) => [from, to])).toEqual(
        ['hello', 'ruth', "o'brien"].map((box) => [`${box}@larkenby.example`, [message.to]]),
      )
      for (const { text, from } of smtp.received) {
        const mail = await PostalMime.parse(text)
        const business = defaultSettings.business
        expect(mail.from).toEqual({ name: shown ?? `${name}, ${business.name}`, address: from })
        expect(mail.replyTo).toEqual([{ name: business.name, address: business.supportEmail }])
        expect(mail.to).toMatchObject([{ address: message.to }])
        expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
        const [headers = ''] = text.split('\r\n\r\n', 1)
        expect(headers).toMatch(/^From: [ -~]+(?:\r\n [ -~]+)*\r\n(?=To: )/m)
        expect(headers).not.toMatch(/^bcc/im)
      }
    },
  )

  it('fails when the server turns the recipient away', async () => {
    const smtp = await startSmtp({ refuses: true })
    await expect(transportWith({ SMTP_URL: smtp.url })(message)).rejects.toThrow(
      /mailbox unavailable/,
    )
    await smtp.stop()
  })

  it('fails when there is no server', async () => {
    const smtp = await startSmtp({})
    await smtp.stop()
    await expect(transportWith({ SMTP_URL: smtp.url })(message)).rejects.toThrow(/ECONNREFUSED/)
  })

  it('fails when the server takes the connection and says nothing', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const limits = { ...smtpLimits, greetingTimeout: 100 }
    const send = createMailTransport(partsWith({ SMTP_URL: `smtp://127.0.0.1:${port}` }), limits)
    await expect(send(message)).rejects.toThrow(/Greeting never received/)
    silent.close()
  })

  it('gives up on a silent server before its job is anybody else’s', () => {
    for (const limit of Object.values(smtpLimits)) expect(limit).toBeLessThan(leaseMs)
  })

  it('goes over SMTP when there is a server', async () => {
    const smtp = await startSmtp({})
    await transportWith({ SMTP_URL: smtp.url, MAIL_FROM: 'Ruth <ruth@larkenby.example>' })(message)
    await smtp.stop()
    const mail = await PostalMime.parse(smtp.received[0]?.text ?? '')
    expect(mail.from).toMatchObject({ name: 'Ruth', address: 'ruth@larkenby.example' })
    expect(mail.subject).toBe(message.subject)
    expect(mail.text).toContain(message.text.trim())
    expect(mail.attachments.map(({ filename }) => filename)).toContain('agreement.pdf')
  })

  it('becomes a file in the data folder when there is none', async () => {
    const send = transportWith({})
    await send({ ...message, id: 'another' })
    await send(message)
    const files = await readdir(join(folder, 'mail'))
    expect(files).toHaveLength(2)
    const mail = await PostalMime.parse(await readFile(join(folder, 'mail', files[0] ?? '')))
    expect(mail.to?.[0]?.address).toBe('dolores@mail.example')
    expect(mail.from).toMatchObject({ name: 'Larkenby Land', address: 'hello@larkenby.example' })
    expect(mail.text).toContain('Núñez')
  })

  it('comes from whom the settings name when it is sent, under an id of the site', async () => {
    const parts = partsWith({})
    const send = createMailTransport(parts)
    const business = {
      ...defaultSettings.business,
      name: 'Holt, Acres',
      supportEmail: 'a@b.example',
    }
    parts.settings.learn({ ...defaultSettings, business })
    await send(message)
    const [file = ''] = await readdir(join(folder, 'mail'))
    const mail = await PostalMime.parse(await readFile(join(folder, 'mail', file)))
    expect(mail.from).toMatchObject({ name: 'Holt, Acres', address: 'a@b.example' })
    expect(mail.messageId).toBe(`<${message.id}@localhost>`)
  })

  it.each([
    [undefined, 'hello@larkenby.example'],
    ['opal@mail.example', 'opal@mail.example'],
  ])('is answered to the business unless it says otherwise: %s', async (replyTo, address) => {
    await transportWith({ MAIL_FROM: 'no-reply@larkenby.example' })({ ...message, replyTo })
    const [file = ''] = await readdir(join(folder, 'mail'))
    const mail = await PostalMime.parse(await readFile(join(folder, 'mail', file)))
    expect(mail.replyTo).toMatchObject([{ address }])
  })

  it('says that no person wrote it, and in the plain text, too, where we are', async () => {
    await transportWith({})(message)
    const [file = ''] = await readdir(join(folder, 'mail'))
    const mail = await PostalMime.parse(await readFile(join(folder, 'mail', file)))
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    const { legalName, postalAddress } = defaultSettings.business
    const lines = [legalName, ...addressLines(postalAddress)]
    expect(lines.length).toBeGreaterThan(2)
    expect(mail.text).toContain(`${message.text}\n${lines.join(' · ')}`)
  })
})

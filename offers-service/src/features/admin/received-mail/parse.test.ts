import { describe, expect, it } from 'vitest'
import { mailAsSent } from '../../../testing/received-mail.ts'
import { readMail } from './parse.ts'

const from = 'dolores@mail.example'
const part = (type: string, body: string) => `--p\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
const read = async (mail: string) =>
  await readMail({ body: Buffer.from(mail), mediaType: 'message/rfc822' })

describe('a received mail', () => {
  it('is read in its own letters, with its subject', async () => {
    const subject = '=?iso-8859-1?Q?Ca=F1on_land?='
    const headers = { 'Content-Transfer-Encoding': 'quoted-printable' }
    const mail = await read(mailAsSent({ from, subject, text: 'Pe=C3=B1a', headers }))
    expect(mail).toMatchObject({ from, subject: 'Cañon land', text: 'Peña', isAutomatic: false })
  })

  it('that is HTML alone is read as text, without what it answers', async () => {
    const text =
      '<style>p{}</style><p>Yes, <b>a well</b>.<br>And a road.</p><img alt="x" src="cid:1"><blockquote>A well?</blockquote>'
    const headers = { 'Content-Type': 'text/html; charset=utf-8' }
    expect((await read(mailAsSent({ from, text, headers })))?.text).toBe(
      'Yes, a well.\nAnd a road.',
    )
  })

  it('names its files, which stay in the mailbox', async () => {
    const file = part('application/pdf; name="deed.pdf"', '%PDF')
    const headers = { 'Content-Type': 'multipart/mixed; boundary="p"' }
    const text = `${part('text/plain', 'The deed.')}${file}`
    const one = await read(mailAsSent({ from, headers, text: `${text}--p--` }))
    expect(one?.text).toBe('The deed.\n\n(A file is with it, in your mailbox.)')
    const two = await read(mailAsSent({ from, headers, text: `${text}${file}--p--` }))
    expect(two?.text).toBe('The deed.\n\n(2 files are with it, in your mailbox.)')
  })

  it('that is too long to be read here says where the rest is', async () => {
    const { text = '' } = (await read(mailAsSent({ from, text: 'word '.repeat(2000) }))) ?? {}
    expect(text).toHaveLength(4000)
    expect(text.endsWith('\n\n(The rest is in your mailbox.)')).toBe(true)
  })

  it('is known again by its Message-ID, or without one by all that it says', async () => {
    const mail = mailAsSent({ from, text: 'Hello' })
    const changed = mail.replace('Hello', 'Hello (scanned)')
    expect((await read(changed))?.id).toBe((await read(mail))?.id)
    expect((await read(mailAsSent({ from, text: 'Hello' })))?.id).not.toBe((await read(mail))?.id)
    const nameless = mail.replace(/^Message-ID.*\r\n/m, '')
    expect((await read(nameless))?.id).toBe((await read(nameless))?.id)
    expect((await read(nameless.replace('Hello', 'Bye')))?.id).not.toBe((await read(nameless))?.id)
  })

  it.each([
    [
      'nested beyond reason',
      `Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\n`.repeat(2000),
    ],
    ['of one long line', 'a'.repeat(5_000_000)],
    ['of quotes alone', '> '.repeat(500_000)],
    ['of quoted lines alone', '>\n'.repeat(50_000)],
    ['with broken letters', '\u0000\uFFFD\uD800'],
  ])('%s is read or refused', async (_, text) => {
    const mail = await read(mailAsSent({ from, text })).catch(() => undefined)
    expect(mail?.text.length ?? 0).toBeLessThanOrEqual(4100)
  })
})

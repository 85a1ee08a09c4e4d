import { describe, expect, it } from 'vitest'
import { mailAsSent, mailOfParts, mailPart } from '../../../testing/received-mail.ts'
import { readMail } from './parse.ts'

const from = 'dolores@mail.example'
const read = async (mail: string) =>
  await readMail({ body: Buffer.from(mail), mediaType: 'message/rfc822' })

const readParts = async (...parts: string[]) => await read(mailOfParts(from, ...parts))
const pdfOf = (size: number) => mailPart('application/pdf', `%PDF-1.7 ${'x'.repeat(size)}`)

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

  it('has its PDF, JPEG and PNG files, by what they are and not by what they are called', async () => {
    const files = [
      mailPart('image/gif; name="deed.pdf"', '%PDF-1.7 the deed'),
      mailPart('application/octet-stream; name="barn\u202Egpj.exe"', '%PDF-1.7 no program'),
      mailPart('application/pdf', '%PDF-1.7 nameless'),
      mailPart('application/pdf; name="deed.pdf"', 'MZ a program'),
      mailPart('application/msword; name="deed.doc"', 'a document'),
    ]
    const mail = await readParts(mailPart('text/plain', 'The deed.'), ...files)
    expect(mail?.text).toBe('The deed.')
    expect(mail?.fileCount).toBe(5)
    const kept = mail?.files.map(({ bytes, ...file }) => [
      file,
      Buffer.from(bytes).toString().trim(),
    ])
    const mediaType = 'application/pdf'
    expect(kept).toEqual([
      [{ name: 'deed.pdf', mediaType }, '%PDF-1.7 the deed'],
      [{ name: 'barn gpj.exe.pdf', mediaType }, '%PDF-1.7 no program'],
      [{ name: 'File.pdf', mediaType }, '%PDF-1.7 nameless'],
    ])
  })

  it('has five files of 10 MB together at most', async () => {
    const many = await readParts(pdfOf(10).repeat(7))
    expect([many?.files.length, many?.fileCount]).toEqual([5, 7])
    const large = await readParts(pdfOf(6_000_000).repeat(2))
    expect([large?.files.length, large?.fileCount]).toEqual([1, 2])
  })

  it('has no file of what only makes it look as it does', async () => {
    const logo = `--r\r\nContent-Type: application/pdf\r\nContent-ID: <logo>\r\n\r\n%PDF-1.7 a logo\r\n`
    const html = '--r\r\nContent-Type: text/html\r\n\r\nHello <img src="cid:logo">\r\n'
    const headers = { 'Content-Type': 'multipart/related; boundary="r"' }
    const mail = await read(mailAsSent({ from, headers, text: `${html}${logo}--r--` }))
    expect(mail).toMatchObject({ text: 'Hello', files: [] })
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

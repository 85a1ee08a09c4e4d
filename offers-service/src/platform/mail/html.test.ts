import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/index.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { loadConfig } from '../config.ts'
import { KnownSettings } from '../known-content.ts'
import { blocksOf } from './blocks.ts'
import { htmlLetter } from './html.ts'
import { closing, type Writer } from './messages.ts'
import { createMailTransport } from './transport.ts'

const site = 'https://larkenby.example'

const writerWith = (changes: Partial<typeof defaultSettings.business> = {}): Writer => {
  const settings = new KnownSettings()
  settings.learn({ ...defaultSettings, business: { ...defaultSettings.business, ...changes } })
  const secrets = { CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: 's'.repeat(32) }
  return { config: loadConfig({ ...secrets, PUBLIC_URL: site }), settings }
}

const plain = `Dear Dolores Núñez,

Two lines of one paragraph
with <b>signs</b> & "quotes".

Name: Opal Greer
Size: 1-5 acres

What happens next:
- We call you.
- We pay you.

Read the agreement and sign: ${site}/sign/abc?x=1&y=2

402917

${closing(writerWith())}`

/** What a reader sees of it, without spaces, which differ. */
const seen = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--.*?-->|<div style="display: none.*?<\/div>|<[^>]+>/gs, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '')

describe('the blocks of a letter', () => {
  it('are what its lines look like', () => {
    expect(blocksOf(plain, site).map(({ kind }) => kind)).toEqual([
      'paragraph',
      'paragraph',
      'facts',
      'paragraph',
      'list',
      'link',
      'code',
      'signature',
      // That no mail of ours changes bank details.
      'paragraph',
    ])
  })

  it.each([
    'See the offer: https://elsewhere.example/admin',
    `See the offer: ${site}.elsewhere.example/admin`,
    `See the offer: ${site}@elsewhere.example/admin`,
    'See the offer: https://[',
    'javascript:alert(1)',
    `See this ${site}/admin in a sentence`,
  ])('are no link for what a stranger typed: %s', (line) => {
    expect(blocksOf(line, site).map(({ kind }) => kind)).not.toContain('link')
    expect(htmlLetter(writerWith(), 'A question', line)).not.toContain('<a ')
  })
})

describe('a letter in HTML', () => {
  const html = htmlLetter(writerWith(), 'Please <sign> with us', plain)

  it('says every line of the plain text', () => {
    for (const line of plain.split('\n').filter(Boolean)) {
      const words = line.replace(/^- /, '').replaceAll(/\s/g, '')
      const [, name = '', value = ''] =
        /^(Name|Size|Readtheagreementandsign):(.+)$/.exec(words) ?? []
      for (const part of name ? [name, value] : [words]) expect(seen(html)).toContain(part)
    }
  })

  it('takes what was typed for words', () => {
    expect(html).toContain('with &lt;b&gt;signs&lt;/b&gt; &amp; &quot;quotes&quot;.')
    expect(html).toContain('<title>Please &lt;sign&gt; with us</title>')
  })

  it('leads to our page by a button, and shows its address', () => {
    const address = `${site}/sign/abc?x=1&amp;y=2`
    expect(html).toMatch(
      new RegExp(
        `<a href="${address.replaceAll('?', '\\?')}"[^>]*>Read the agreement and sign</a>`,
      ),
    )
    expect(html).toContain(`>${address}</a>`)
  })

  it('carries our name, address and number, which a phone dials', () => {
    const { legalName, phoneDial } = defaultSettings.business
    expect(html).toContain(legalName)
    expect(html).toContain('P.O. Box 155')
    expect(html).toContain(`href="tel:${phoneDial}"`)
    expect(htmlLetter(writerWith({ phoneDial: null }), 'A', plain)).not.toContain('tel:')
    expect(htmlLetter(writerWith({ name: 'Holt & Acres' }), 'A', plain)).toContain(
      'Holt &amp; Acres',
    )
  })

  it('keeps to what Word draws, which is what Outlook shows', () => {
    expect(html).not.toMatch(
      /display: (?:flex|grid)|position:|float:|background-image|<svg|<script|class="[^"]*"[^>]*class=/,
    )
    // Tables for the layout, and colours as attributes too.
    for (const [cell] of html.matchAll(/<t[dr][^>]*background: (#\w+)[^>]*>/g))
      expect(cell).toMatch(/bgcolor="#\w+"/)
    for (const [tag] of html.matchAll(/<table[^>]*>/g)) expect(tag).toContain('role="presentation"')
    for (const [image] of html.matchAll(/<img[^>]*>/g))
      expect(image).toMatch(/src="cid:mark" width="\d+" height="\d+" alt=""/)
    expect(html.split('<!--[if mso]>')).toHaveLength(3)
    expect(html).not.toContain('http:')
  })

  it('is shorter than what mail programs cut off', () => {
    expect(Buffer.byteLength(htmlLetter(writerWith(), 'A', plain.repeat(3)))).toBeLessThan(100_000)
  })

  it('can be read by night', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const classes = new Set(
      [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    for (const name of classes) expect(html).toContain(`\n.${name} {`)
  })
})

it('goes over SMTP beside the plain text, its picture inside it and files beside it', async () => {
  const smtp = await startSmtp({})
  const { settings } = writerWith()
  const secrets = { CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: 's'.repeat(32) }
  const config = loadConfig({ ...secrets, SMTP_URL: smtp.url })
  const file = { filename: 'a.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }
  const message = { id: '1', to: 'd@mail.example', subject: 'Hello', text: plain }
  await createMailTransport({ config, settings })({ ...message, attachments: [file] })
  await smtp.stop()
  const mail = await PostalMime.parse(smtp.received[0]?.text ?? '')
  expect(mail.text).toContain(plain.trim())
  expect(mail.html).toContain('Read the agreement and sign')
  const parts = mail.attachments.map(({ filename, disposition, contentId }) => [
    filename,
    disposition,
    contentId,
  ])
  expect(parts).toContainEqual(['mark.png', 'inline', '<mark>'])
  expect(parts).toContainEqual(['a.pdf', 'attachment', undefined])
})

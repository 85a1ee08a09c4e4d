import { fileURLToPath } from 'node:url'
import { escapeMarkup } from '../markup.ts'
import { type Block, blocksOf } from './blocks.ts'
import { imprint, type Writer } from './messages.ts'

/** The website's paper and inks (`web/src/styles/tokens.css`) in the only notation every mail program reads. */
const day = {
  paper: '#f8f4eb',
  letter: '#fdfbf6',
  rule: '#c6bda8',
  ink: '#1d2117',
  soft: '#424638',
  pine: '#1f4a33',
  clay: '#994222',
}

/** The same by night, by the names of the classes that take them where a mail program knows what the reader prefers. */
const night = `@media (prefers-color-scheme: dark) {
.paper { background: #14180f !important; }
.letter { background: #1d2117 !important; border-color: #424638 !important; }
.rule { border-color: #424638 !important; }
.ink { color: #f0e8d7 !important; }
.soft { color: #c6bda8 !important; }
.pine { color: #a9d3ba !important; border-color: #a9d3ba !important; }
}`

const text = `font-family: 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; font-size: 17px; line-height: 26px; color: ${day.ink};`
const small = `font-family: 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; font-size: 14px; line-height: 21px; color: ${day.soft};`
const display = `font-family: Fraunces, Georgia, 'Times New Roman', serif; color: ${day.pine};`

/** Tables are the one layout that Word, which draws mail in Outlook, keeps to; screen readers are told that they are none. */
const table = (rows: string, attributes = 'width="100%"') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`
const row = (cell: string, space = 16) =>
  `<tr><td style="padding: 0 0 ${space}px 0;">${cell}</td></tr>`

/** The name under which the mark stands in the mail itself, so that it shows without asking any server. */
const markId = 'mark'

function drawn(block: Block, phone: (line: string) => string): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin: 0; ${text}">${block.lines.map(phone).join('<br>')}</p>`
    case 'signature': {
      const [farewell = '', names = '', ...others] = block.lines.map(phone)
      return `<p class="ink" style="margin: 0; ${text}">${farewell}<br><span class="pine" style="${display} font-size: 22px; line-height: 34px; font-style: italic;">${names}</span><br>${others.join('<br>')}</p>`
    }
    case 'list':
      return table(
        block.items
          .map(
            (item) =>
              `<tr><td class="pine" width="22" valign="top" style="${text} color: ${day.pine};">&ndash;</td><td class="ink" style="${text} padding-bottom: 6px;">${phone(item)}</td></tr>`,
          )
          .join(''),
      )
    case 'facts':
      return table(
        block.facts
          .map(
            ({ name, value }) =>
              `<tr><td class="soft rule" width="120" valign="top" style="${small} line-height: 26px; padding: 7px 12px 7px 0; border-top: 1px solid ${day.rule};">${escapeMarkup(name)}</td><td class="ink rule" valign="top" style="${text} padding: 7px 0; border-top: 1px solid ${day.rule};">${phone(value)}</td></tr>`,
          )
          .join(''),
      )
    case 'link': {
      const url = escapeMarkup(block.url)
      const button = `<tr><td bgcolor="${day.clay}" style="background: ${day.clay}; border-radius: 4px;"><a href="${url}" style="display: inline-block; padding: 13px 24px; ${text} color: #ffffff; font-weight: bold; text-decoration: none;">${escapeMarkup(block.label)}</a></td></tr>`
      return `${table(button, '')}<p class="soft" style="margin: 8px 0 0 0; ${small} word-break: break-all;">Or copy this address: <a class="soft" href="${url}" style="color: ${day.soft};">${url}</a></p>`
    }
    default:
      return `<p class="pine" style="margin: 0; ${display} font-size: 34px; line-height: 44px; letter-spacing: 6px;">${block.code}</p>`
  }
}

/** Whose letter it is, as the head of our paper says it. */
function head({ settings }: Writer): string {
  const { name, postalAddress } = settings.current.business
  const place = [postalAddress.city, postalAddress.state].filter(Boolean).join(', ')
  return table(
    `<tr><td width="52" style="padding: 0 14px 18px 0;"><img src="cid:${markId}" width="52" height="52" alt="" style="display: block; border: 0;"></td><td valign="middle" style="padding-bottom: 18px;"><span class="pine" style="${display} font-size: 25px; line-height: 30px;">${escapeMarkup(name)}</span><br><span class="soft" style="${small}">${escapeMarkup(place)}</span></td></tr><tr><td class="pine" colspan="2" height="24" style="border-top: 3px double ${day.pine}; font-size: 0; line-height: 0;">&nbsp;</td></tr>`,
  )
}

/** Who answers for it, below the sheet. */
function foot(writer: Writer): string {
  return imprint(writer).map(escapeMarkup).join('<br>')
}

/** What a list of mails shows beside the subject: the first paragraph that is more than a greeting. */
function gistOf(blocks: Block[]): string {
  const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines : []))
  return lines.find((line) => !line.endsWith(',')) ?? ''
}

/**
 * The same letter on our paper: HTML for the mail programs that show it, made from the plain text so that both always say the
 * same. The picture of the mark goes along as {@link markAttachment}.
 */
export function htmlLetter(writer: Writer, subject: string, plain: string): string {
  const { phoneDisplay, business } = writer.settings.current
  const number = escapeMarkup(phoneDisplay)
  const dialed = business.phoneDial
    ? `<a class="ink" href="tel:${escapeMarkup(business.phoneDial)}" style="color: ${day.ink}; white-space: nowrap;">${number}</a>`
    : number
  const withPhone = (line: string) => escapeMarkup(line).replaceAll(number, () => dialed)
  const blocks = blocksOf(plain, writer.config.publicUrl)
  const letter = table(
    `<tr><td class="letter" bgcolor="${day.letter}" style="background: ${day.letter}; border: 1px solid ${day.rule}; padding: 28px 26px 18px 26px;">${head(writer)}${table(blocks.map((block) => row(drawn(block, withPhone))).join(''))}</td></tr><tr><td class="soft" style="${small} padding: 18px 26px;">${foot(writer)}</td></tr>`,
    'width="100%" style="max-width: 600px;"',
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${night}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${day.paper};">
<div style="display: none; max-height: 0; overflow: hidden;">${escapeMarkup(gistOf(blocks))}</div>
${table(
  `<tr><td align="center" class="paper" bgcolor="${day.paper}" style="background: ${day.paper}; padding: 24px 12px;"><!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${letter}<!--[if mso]></td></tr></table><![endif]--></td></tr>`,
)}
</body>
</html>
`
}

/** The lark on its tile, shown inside the letter and not as a file beside it. */
export const markAttachment = {
  filename: 'mark.png',
  path: fileURLToPath(new URL('./mark.png', import.meta.url)),
  cid: markId,
  contentType: 'image/png',
  contentDisposition: 'inline',
} as const

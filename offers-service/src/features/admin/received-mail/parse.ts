import { htmlToText } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import { maxMailFileBytes, maxMailFiles, onLines, onOneLine } from '../../../../contract/index.ts'
import { documentName, documentTypeOf } from '../../../platform/http/documents.ts'
import type { ReceivedFile } from '../../../platform/mail/files.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { withoutQuoted } from './quoted.ts'

/** What a mail server says of a mail of ours that it could not deliver. */
interface Bounce {
  to: string
  reason: string
}

/** A mail as far as it matters here. */
export interface ReceivedMail {
  /** Follows from its Message-ID, so that a mail that is posted twice is known again. */
  id: string
  from: string
  subject: string
  /** What was written, without what it answers. */
  text: string
  /** Its PDF, JPEG and PNG files, as many as a mail of ours may have; and how many files it has in all. */
  files: ReceivedFile[]
  fileCount: number
  /** The ids of the mails of ours that it answers, or that did not arrive. */
  about: string[]
  /** Written by a program, such as a note that somebody is away. */
  isAutomatic: boolean
  /** Only in a delivery report about a mail that failed. */
  bounce?: Bounce
}

/** The longest text that is kept; the whole mail is in the mailbox. */
const longest = 4000
const longestSubject = 200
const longestAddress = 254
const longestFileName = 200
const cutOff = '\n\n(The rest is in your mailbox.)'

/** The beginning of a text, never with half a character at its end. */
const beginning = (text: string, length: number) =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** What mail servers add of themselves is far shorter. */
const longestReport = 20_000

/** A body of HTML is looked through so far; beyond that are pictures and styles. */
const longestHtml = 500_000

/** Fields of forms and of JSON in which mail hosts send a mail whole. */
const wholeMail = ['email', 'body-mime', 'RawEmail']

async function rawMail(body: Buffer, mediaType: string): Promise<string | Uint8Array | undefined> {
  const headers = { 'content-type': mediaType }
  if (/^application\/json\b/i.test(mediaType)) {
    const fields: unknown = JSON.parse(body.toString())
    const found = wholeMail.map((name) => Object(fields)[name] as unknown)
    return found.find((value) => typeof value === 'string')
  }
  if (/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(mediaType)) {
    const form = await new Response(Uint8Array.from(body), { headers }).formData()
    const found = wholeMail.map((name) => form.get(name)).find((value) => value !== null)
    return found instanceof Blob ? await found.bytes() : found
  }
  return body
}

/** The ids of our mails among the latest Message-IDs: each is the id of its job and the name of the site. */
const idsIn = (messageIds: string) =>
  Array.from(messageIds.matchAll(/<([\w-]{1,64})@/g), ([, id = '']) => id).slice(-20)

const header = ({ headers }: Email, key: string) =>
  headers.find((one) => one.key === key)?.value ?? ''

/** RFC 3834, and what programs said before it. */
const isAutomatic = (mail: Email) =>
  !/^(?:no)?$/i.test(header(mail, 'auto-submitted').trim()) ||
  /bulk|junk|list|auto/i.test(header(mail, 'precedence')) ||
  header(mail, 'list-id') !== ''

function partOf(mail: Email, mediaTypes: RegExp): string {
  const part = mail.attachments.find(({ mimeType }) => mediaTypes.test(mimeType))
  if (!part) return ''
  const { content } = part
  const whole =
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()
  return whole.slice(0, longestReport)
}

/** RFC 3464: fields of each recipient, of which those that failed for good are told. */
function bounceOf(mail: Email): Bounce | undefined {
  const report = partOf(mail, /^message\/(?:global-)?delivery-status$/i).replaceAll(
    /\r?\n[ \t]+/g,
    ' ',
  )
  for (const fields of report.split(/\r?\n\r?\n/)) {
    const field = (name: string) =>
      new RegExp(`^${name}:(?:[^;\\n]*;)?(.*)$`, 'im').exec(fields)?.[1]?.trim()
    const to = field('Final-Recipient') ?? ''
    if (field('Action')?.toLowerCase() !== 'failed' || to === '') continue
    const reason = field('Diagnostic-Code') ?? field('Status') ?? ''
    // An address that is corrected afterwards must not be kept in what is noted.
    return {
      to,
      reason: beginning(onOneLine(reason).replaceAll(to, 'the address'), longestSubject),
    }
  }
  return undefined
}

function writtenIn(mail: Email): string {
  const text =
    mail.text?.trim() ||
    htmlToText((mail.html ?? '').slice(0, longestHtml), {
      wordwrap: false,
      selectors: [
        { selector: 'img', format: 'skip' },
        { selector: 'a', options: { ignoreHref: true } },
        { selector: 'blockquote', format: 'skip' },
      ],
    })
  const own = withoutQuoted(onLines(text))
  return own.length > longest ? beginning(own, longest - cutOff.length).trimEnd() + cutOff : own
}

/** The files that are kept here. What belongs to how the mail looks, such as a logo, is not among them. */
function filesIn({ attachments }: Email): ReceivedFile[] {
  const files: ReceivedFile[] = []
  let size = 0
  for (const { filename, content, related = false } of attachments) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    const mediaType = documentTypeOf(bytes)
    if (related || mediaType === undefined || files.length === maxMailFiles) continue
    size += bytes.length
    if (size > maxMailFileBytes) return files
    const name = beginning(onOneLine(filename ?? '').trim(), longestFileName)
    files.push({ name: documentName(name === '' ? 'File' : name, mediaType), mediaType, bytes })
  }
  return files
}

/**
 * Reads a mail as mail hosts post it: as it is, or whole in a field of a form or of JSON. Undefined where there is none in it, or none
 * that says who wrote it.
 */
export async function readMail({
  body,
  mediaType,
}: {
  body: Uint8Array
  mediaType: string
}): Promise<ReceivedMail | undefined> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const raw = await rawMail(bytes, mediaType).catch(() => undefined)
  if (raw === undefined) return undefined
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const from = mail.from?.address ?? ''
  if (from === '') return undefined
  const bounce = bounceOf(mail)
  const returned = partOf(mail, /^(?:message\/rfc822|message\/global|text\/rfc822-headers)$/i)
  const messageId = mail.messageId ?? ''
  return {
    id: hashToken(
      `received ${messageId === '' ? hashToken(Buffer.from(raw).toString('base64')) : messageId}`,
    ),
    from: beginning(onOneLine(from).trim(), longestAddress),
    subject: beginning(onOneLine(mail.subject ?? '').trim(), longestSubject),
    text: writtenIn(mail),
    files: bounce ? [] : filesIn(mail),
    fileCount: mail.attachments.length,
    about: bounce
      ? idsIn(/^message-id:.*$/im.exec(returned)?.[0] ?? '')
      : idsIn(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`),
    isAutomatic: isAutomatic(mail),
    ...(bounce && { bounce }),
  }
}

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutInvisible } from '../../../contract/values/values.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { htmlLetter, markAttachment } from './html.ts'
import { imprint } from './messages.ts'
import { type MailWay, smtpLimits, smtpSender } from './smtp.ts'

/** A message ready to go out. */
export interface OutgoingMail {
  /** The same however often it is tried, so that a mail program shows one that came twice only once. */
  id: string
  to: string
  subject: string
  text: string
  /** Who is written to by answering it; the business when absent. */
  replyTo?: string | undefined
  /** The name of the person who wrote it, empty where they have given none; absent where the site or a program writes. */
  writtenBy?: string | undefined
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** Where a mail program ends such mail by one POST (RFC 8058); absent where there is nothing to end. */
  unsubscribeUrl?: string | undefined
}

/** Sends one message and tells how it went, unless it went to no mail server; throws when it could not be handed over. */
export type SendMail = (message: OutgoingMail) => Promise<MailWay | undefined>

const mailFolder = (config: Config) => join(config.dataDir, 'mail')

/** The address of a sender such as `Your Land <hello@land.example>`. */
export const addressOf = (sender: string) =>
  /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(sender)?.[1] ?? /[^<>"\s]+@[^<>"\s]+/.exec(sender)?.[0] ?? sender

/**
 * The sender with a person's name before that of the business. The address stays the one that mail servers know, and so may be signed
 * for; the names are one line that reads as it was typed.
 */
const inNameOfPerson = (
  person: string,
  sender: string | { address: string },
  business: string,
) => ({
  // What mail programs would decode ("=?utf-8?…") is a name as little as a line break is.
  name: withoutInvisible(`${person}, ${business}`).replaceAll(/\s+/g, ' ').replaceAll('=?', '= ?'),
  address: typeof sender === 'string' ? addressOf(sender) : sender.address,
})

/** Mail over SMTP when `SMTP_URL` is set; otherwise each message becomes an `.eml` file in `DATA_DIR/mail`. */
export function createMailTransport(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  limits = smtpLimits,
): SendMail {
  const site = new URL(config.publicUrl).hostname
  const complete = ({
    id,
    attachments = [],
    unsubscribeUrl,
    writtenBy,
    ...message
  }: OutgoingMail) => {
    const { name, supportEmail } = settings.current.business
    const business = { name, address: supportEmail }
    const sender = config.mailFrom ?? business
    return {
      ...message,
      from: writtenBy ? inNameOfPerson(writtenBy, sender, name) : sender,
      replyTo: message.replyTo ?? business,
      headers: {
        // So that no out-of-office answer comes back, and nobody's program answers it by itself (RFC 3834). A person's mail may be answered by somebody who is away.
        ...(writtenBy === undefined && { 'Auto-Submitted': 'auto-generated' }),
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      text: `${message.text.trimEnd()}\n\n${imprint({ config, settings }).join('\n')}\n`,
      messageId: `<${id}@${site}>`,
      html: htmlLetter({ config, settings }, message.subject, message.text),
      attachments: [...attachments, markAttachment],
    }
  }
  if (config.smtp) {
    const send = smtpSender(config.smtp, limits)
    return async (message) => await send(complete(message))
  }
  const folder = mailFolder(config)
  return async (message) => {
    const { createTransport } = await import('nodemailer')
    const files = createTransport({ streamTransport: true, buffer: true })
    const sent = await files.sendMail(complete(message))
    if (!Buffer.isBuffer(sent.message)) throw new Error('The mail was not composed in memory.')
    await mkdir(folder, { recursive: true })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${message.id}.eml`
    await writeFile(join(folder, name), sent.message)
    return undefined
  }
}

/** Deletes the mail files of these messages, if there are any. */
export async function deleteMailFiles(config: Config, ids: string[]): Promise<void> {
  const folder = mailFolder(config)
  const files = await readdir(folder).catch(() => [])
  const isTheirs = (file: string) => ids.some((id) => file.endsWith(`-${id}.eml`))
  await Promise.all(files.filter(isTheirs).map(async (file) => await rm(join(folder, file))))
}

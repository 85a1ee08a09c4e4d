import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { business } from '../../contract/index.ts'
import type { Config } from '../config.ts'

/** A message ready to go out. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Sends one message; throws when it could not be handed over. */
export type SendMail = (message: OutgoingMail) => Promise<void>

/** Mail over SMTP when `SMTP_URL` is set; otherwise each message becomes an `.eml` file in `DATA_DIR/mail`. */
export function createMailTransport(config: Config): SendMail {
  const from = config.mailFrom ?? `"${business.name}" <${business.supportEmail}>`
  if (config.smtpUrl !== undefined) {
    const smtp = createTransport(config.smtpUrl)
    return async (message) => {
      await smtp.sendMail({ from, ...message })
    }
  }
  const folder = join(config.dataDir, 'mail')
  const files = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const sent = await files.sendMail({ from, ...message })
    if (!Buffer.isBuffer(sent.message)) throw new Error('The mail was not composed in memory.')
    await mkdir(folder, { recursive: true })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${sent.messageId.slice(1, 9)}.eml`
    await writeFile(join(folder, name), sent.message)
  }
}

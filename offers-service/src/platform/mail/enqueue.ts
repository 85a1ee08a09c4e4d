import type { Queries } from '../database/database.ts'
import { enqueueJobs } from '../jobs/store.ts'

/** A plain-text letter to one address. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  /** Who is written to by answering it; the business when absent. */
  replyTo?: string | undefined
  /** The name of the person who wrote it, empty where they have given none; absent where the site or a program writes. */
  writtenBy?: string | undefined
  /** Whose data it holds, such as `offers:<id>`, so that erasing that takes the mail along; null when nobody's. */
  about: string | null
  /**
   * What is put in only when the mail goes out, because a queued mail must not hold a link that signs: values by the names under
   * which features say how (`MailPart`).
   */
  parts?: Record<string, unknown> | undefined
  /** When it goes out; absent means at once. */
  sendAt?: Date
}

/** The job kind that sends a {@link MailMessage}. */
export const mailJobKind = 'mail'

/** Where the mail for an address goes. */
const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Queues mail in the transaction of what it tells about, so that neither can exist without the other. */
export async function enqueueMail(
  query: Queries,
  now: Date,
  ...messages: readonly MailMessage[]
): Promise<void> {
  const jobs = messages.map(({ about, parts, sendAt, ...mail }) => {
    const payload = { ...parts, ...mail }
    return { payload, about, runAt: sendAt, lane: hostOf(mail.to) }
  })
  await enqueueJobs(query, now, mailJobKind, jobs)
}

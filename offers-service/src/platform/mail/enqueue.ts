import type { Queries } from '../database/database.ts'
import { enqueueJobs } from '../jobs/store.ts'

/** A plain-text letter to one address. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  /** Whose data it holds, such as `offers:<id>`, so that erasing that takes the mail along; null when nobody's. */
  about: string | null
  /** The id of the signed PDF to attach. */
  signedDocumentOf?: string
  /** The signer whose link stands at {@link signingLinkPlace}; a queued mail must not hold a link that signs. */
  signingLinkOf?: string
  /** The signer the address of whose signed copy stands at {@link copyLinkPlace}. */
  copyLinkOf?: string
  /** The signer the question about whose signature stands at {@link questionLinkPlace}. */
  questionLinkOf?: string
  /** The signer and the id of the code that stands at {@link emailCodePlace}; once it is no longer theirs, nothing is sent. */
  emailCodeOf?: { signerId: string; codeId: string }
  /** When it goes out; absent means at once. */
  sendAt?: Date
}

/** Where in a text the signer's link goes when it is sent. */
export const signingLinkPlace = '{signing link}'

/** Where in a text the address of the signer's copy goes when it is sent. */
export const copyLinkPlace = '{copy link}'

/** Where in a text the page goes that asks whether it was they who signed. */
export const questionLinkPlace = '{question link}'

/** Where in a text the code goes that confirms an address. */
export const emailCodePlace = '{email code}'

/** The job kind that sends a {@link MailMessage}. */
export const mailJobKind = 'mail'

/** Queues mail in the transaction of what it tells about, so that neither can exist without the other. */
export async function enqueueMail(
  query: Queries,
  now: Date,
  { about, sendAt, ...payload }: MailMessage,
): Promise<void> {
  await enqueueJobs(query, now, mailJobKind, [{ payload, about, runAt: sendAt }])
}

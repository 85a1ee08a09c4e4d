import type { Queries } from '../../../platform/database/database.ts'
import { keepReceivedFiles, type ReceivedFile } from '../../../platform/mail/files.ts'
import { recordOfferEvent } from '../events.ts'
import { insertQuestion } from '../seller/questions.ts'

/** Takes what somebody wrote by mail as a question about an offer, which waits for an answer as those asked on its page do. */
export async function keepMailAboutOffer(
  query: Queries,
  offerId: string,
  { from, text, files }: { from: string; text: string; files: ReceivedFile[] },
  now: Date,
): Promise<void> {
  const asked = { question: text, replyTo: from, looksAutomatic: null }
  const questionId = await insertQuestion(query, offerId, asked, now)
  // As with questions of the page, so that erasing the question finds it in the history.
  const detail = `${text} (${from})`
  const position = await recordOfferEvent(query, offerId, 'mail_received', now, detail)
  const thread = { offer_id: offerId, question_id: questionId, entry: String(position) }
  await keepReceivedFiles(query, files, thread, now)
}

/** Notes in an offer's history why a mail about it did not arrive. */
export async function noteBouncedOfferMail(
  query: Queries,
  offerId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await recordOfferEvent(query, offerId, 'mail_bounced', now, reason)
}

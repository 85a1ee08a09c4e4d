import type { Queries } from '../../../platform/database/database.ts'
import { recordOfferEvent } from '../events.ts'
import { insertQuestion } from '../seller/questions.ts'

/** Takes what somebody wrote by mail as a question about an offer, which waits for an answer as those asked on its page do. */
export async function keepMailAboutOffer(
  query: Queries,
  offerId: string,
  { from, text }: { from: string; text: string },
  now: Date,
): Promise<void> {
  const asked = { question: text, replyTo: from, looksAutomatic: null }
  await insertQuestion(query, offerId, asked, now)
  // As with questions of the page, so that erasing the question finds it in the history.
  await recordOfferEvent(query, offerId, 'mail_received', now, `${text} (${from})`)
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

import * as v from 'valibot'
import { emailAddress, formatDollars, type QuestionAnswer } from '../../../../contract/index.ts'
import { nameOfCurrentMaker } from '../../../platform/access/owner-name.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { attachFiles } from '../../../platform/mail/files.ts'
import { answeredQuestion, recordOfferEvent } from '../events.ts'
import type { OfferServices } from '../hooks.ts'
import { questionAnswer } from '../messages.ts'
import { putBackQuestion, tickOffQuestion } from '../seller/questions.ts'
import { lockOffer } from '../store.ts'

const done = { ok: true as const }

/** Notes that a question was answered, or its call made, outside of the site. */
export async function markAnswered({ db, now, wakeJobs }: OfferServices, id: string) {
  const already = await db.write.transaction().execute(async (query) => {
    const marked = await tickOffQuestion(query, id, now())
    if (!marked) throw new HttpError('not_found')
    if (marked === 'already') return true
    const { offerId, question, callTime, counterCents } = marked
    if (counterCents === null) {
      const type = callTime === null ? 'question_answered' : 'call_made'
      await recordOfferEvent(query, offerId, type, now(), question)
    } else {
      const aside = `Put aside without an answer: ${formatDollars(counterCents / 100)}`
      await recordOfferEvent(query, offerId, 'counter_answered', now(), aside)
    }
    return false
  })
  wakeJobs()
  return { ...done, ...(already && { already }) }
}

/** Takes back that a question was answered, or its call made. */
export async function markWaiting({ db, now, wakeJobs }: OfferServices, id: string) {
  await db.write.transaction().execute(async (query) => {
    const waiting = await putBackQuestion(query, id)
    if (!waiting) throw new HttpError('not_found')
    if (waiting === 'already') return
    await recordOfferEvent(query, waiting.offerId, 'answer_undone', now(), waiting.question)
  })
  wakeJobs()
  return done
}

/** A question or a wish to be called; a number that somebody named has answers of its own. */
async function findQuestion(query: Queries, id: string) {
  const question = await query
    .selectFrom('questions')
    .selectAll()
    .where('id', '=', id)
    .where('counter_cents', 'is', null)
    .executeTakeFirst()
  const offer = question && (await lockOffer(query, question.offer_id))
  if (!offer) throw new HttpError('not_found')
  return { question, offer }
}

/** Answers a question by mail, with what is answered to the call; see `answerQuestion` of the contract. */
export async function answerByMail(
  services: OfferServices,
  id: string,
  { text, files }: QuestionAnswer,
  keep: StoreAnswer<typeof done>,
) {
  const { db, now, wakeJobs } = services
  await db.write.transaction().execute(async (query) => {
    const { question, offer } = await findQuestion(query, id)
    if (!v.is(emailAddress, question.reply_to)) throw new HttpError('no_email')
    if ((await tickOffQuestion(query, id, now())) === 'already')
      throw new HttpError('changed_meanwhile')
    const detail = answeredQuestion(question.question, text)
    // What we wrote is between them and us.
    const type = 'question_answered'
    const position = await recordOfferEvent(query, offer.id, type, now(), detail, question.question)
    const thread = { offer_id: offer.id, question_id: id, entry: String(position) }
    const parts = await attachFiles(query, files, thread)
    const writtenBy = await nameOfCurrentMaker(query)
    const mail = questionAnswer(services, offer, question, { text, writtenBy })
    await enqueueMail(query, now(), { ...mail, parts })
    await keep(query, done)
  })
  wakeJobs()
  return done
}

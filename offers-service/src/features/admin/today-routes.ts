import { getToday, markDeclineSeen, markQuestionAnswered } from '../../../contract/index.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { tickOffDecline } from '../offers/declines.ts'
import { recordOfferEvent } from '../offers/events.ts'
import { tickOffQuestion } from '../offers/questions.ts'
import type { Services } from '../../platform/services.ts'
import type { App } from '../../platform/http/validation.ts'
import { isPasswordMadeUp } from './password.ts'
import type { SecondFactorKeeper } from './second-factor.ts'
import { readToday } from './today.ts'

/** What waits for the owner today, and ticking it off. */
export function registerToday(
  app: App,
  { db, now, wakeJobs }: Services,
  factor: SecondFactorKeeper,
): void {
  app.route({
    ...getToday,
    handler: async () => ({
      ...(await readToday(db.query, now())),
      secondFactor: await factor.state(db.query),
      isPasswordMadeUp: await isPasswordMadeUp(db.query),
    }),
  })

  app.route({
    ...markQuestionAnswered,
    handler: async (request) => {
      await db.query.transaction().execute(async (query) => {
        const marked = await tickOffQuestion(query, request.params.id, now())
        if (!marked) throw new Refusal('not_found')
        if (marked === 'already') return
        const { offerId, question } = marked
        await recordOfferEvent(query, offerId, 'question_answered', now(), question)
      })
      wakeJobs()
      return { ok: true as const }
    },
  })

  app.route({
    ...markDeclineSeen,
    handler: async (request) => {
      await db.query
        .transaction()
        .execute(
          async (query) => await tickOffDecline(query, request.params.referenceNumber, now()),
        )
      wakeJobs()
      return { ok: true as const }
    },
  })
}

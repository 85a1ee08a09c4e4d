import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import {
  askForCall,
  askForNoLetters,
  askQuestion,
  callTimes,
  declineOffer,
  getOffer,
  makeCounterOffer,
} from '../../../../contract/index.ts'
import { visitorOf } from '../../../platform/access/visitors.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { transactInBatch } from '../../../platform/database/group-commit.ts'
import { automaticSign, isReportedToAdmin } from '../../../platform/http/automatic-sign.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import { mayBeRead } from '../../../platform/http/readers.ts'
import type { App } from '../../../platform/http/validation.ts'
import { alertAdmin } from '../../../platform/mail/alerts.ts'
import type { Log } from '../../../platform/services.ts'
import { wishForNoLetters } from '../do-not-mail/store.ts'
import { mailOf } from '../emailed/rules.ts'
import { recordOfferEvent } from '../events.ts'
import type { OfferServices } from '../hooks.ts'
import { callAlert, questionAlert } from '../messages.ts'
import { toPublicOffer } from '../offer-rows.ts'
import { publicLandOf } from '../parcels/land.ts'
import { findOffer, lockOffer, offerFinder } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { counterOfferFinder, keepCounterOffer, lastCounterOffer } from './counter-offers.ts'
import { decline, refuseLetters } from './decline.ts'
import { noteOpening, unopenedFinder } from './openings.ts'
import { insertQuestion } from './questions.ts'

const minute = 60_000
const noteMs = 300

/** The visitor's side of offers: look up, ask, decline. Anyone who holds the reference number may (spec, section 6). */
export function registerOffers(app: App, services: OfferServices): void {
  const { config, db, now, offerHooks, wakeJobs } = services
  const rateLimit = { max: config.visitorLimit, timeWindow: minute }
  const lookUp = offerFinder(db.read)
  const findCounterOffer = counterOfferFinder(db.read)
  const isUnopened = unopenedFinder(db.read, now)

  /** One answer for draft, withdrawn, expired and unknown, so that guessing learns nothing. */
  function visible(row: OfferRow | undefined) {
    const offer = row && toPublicOffer(row, now())
    if (!offer) throw new HttpError('offer_not_found')
    return { row, offer: { ...offer, ...mailOf(config, row, now()) } }
  }

  /** What a visitor sees of an offer beside its terms and what its seller has asked for. */
  const besideTerms = async (query: Queries, row: OfferRow) => ({
    ...(await publicLandOf(query, services, row)),
    agreementUrl: await offerHooks.agreementUrl(query, row),
    ...(await wishForNoLetters(query, row)),
  })

  /** Notes that a seller opens an offer, where it is the first time or the first after a later letter. */
  async function noteOpeningOf(row: OfferRow, request: FastifyRequest): Promise<void> {
    if (!mayBeRead(request)) return
    if (row.first_viewed_at !== null && !(await isUnopened(row.id))) return
    if (!(await request.isFromAdmin())) await noteOpeningSoon(row, request.log)
  }

  /** Who looks waits for the writer's turn only so long, which an import may have for seconds. It is noted all the same. */
  async function noteOpeningSoon({ id }: OfferRow, log: Log): Promise<void> {
    const noting = transactInBatch(db, async (query) => {
      await noteOpening(query, id, now())
    })
    noting.catch((error: unknown) => log.error(error))
    await Promise.race([noting, setTimeout(noteMs, undefined, { ref: false })])
  }

  app.route({
    ...getOffer,
    config: { ...getOffer.config, rateLimit, isLookUp: true },
    handler: async (request) => {
      const { row, offer } = visible(await lookUp(request.params.referenceNumber))
      const [counterOffer] = await Promise.all([
        findCounterOffer(row.id),
        noteOpeningOf(row, request),
      ])
      if (row.status === 'signing') await offerHooks.viewed(row.id)
      return { ...offer, counterOffer, ...(await besideTerms(db.read, row)) }
    },
  })

  app.route({
    ...askQuestion,
    config: { ...askQuestion.config, rateLimit, isLookUp: true },
    handler: async (request, reply) => {
      const { question, replyTo } = request.body
      const looksAutomatic = automaticSign(config, request.body, [replyTo])
      const answer = await runIdempotent(services, request, async (query) => {
        const { row } = visible(await findOffer(query, request.params.referenceNumber))
        const asked = { question, replyTo, looksAutomatic }
        await insertQuestion(query, row.id, asked, now())
        await recordOfferEvent(query, row.id, 'question_asked', now(), `${question} (${replyTo})`)
        if (isReportedToAdmin(looksAutomatic))
          await alertAdmin(services, query, questionAlert(services, row, question, replyTo))
        return { ok: true as const }
      })
      wakeJobs()
      return await reply.status(201).send(answer)
    },
  })

  app.route({
    ...askForCall,
    config: { ...askForCall.config, rateLimit, isLookUp: true },
    handler: async (request, reply) => {
      const { phone, time } = request.body
      const looksAutomatic = automaticSign(config, request.body, [phone])
      const answer = await runIdempotent(services, request, async (query) => {
        const { row } = visible(await findOffer(query, request.params.referenceNumber))
        const question = `Call back ${callTimes[time].inSentence}`
        const asked = { question, replyTo: phone, looksAutomatic, callTime: time }
        await insertQuestion(query, row.id, asked, now())
        await recordOfferEvent(query, row.id, 'call_asked', now(), `${question} (${phone})`)
        if (isReportedToAdmin(looksAutomatic))
          await alertAdmin(services, query, callAlert(services, row, { phone, time }))
        return { ok: true as const }
      })
      wakeJobs()
      return await reply.status(201).send(answer)
    },
  })

  app.route({
    ...makeCounterOffer,
    config: { ...makeCounterOffer.config, rateLimit, isLookUp: true },
    handler: async (request, reply) => {
      const { amount, reason, replyTo } = request.body
      const looksAutomatic = automaticSign(config, request.body, [replyTo])
      const answer = await runIdempotent(services, request, async (query) => {
        const { row: found } = visible(await findOffer(query, request.params.referenceNumber))
        const { row, offer } = visible(await lockOffer(query, found.id))
        await keepCounterOffer(services, query, row, { amount, reason, replyTo, looksAutomatic })
        const beside = await besideTerms(query, row)
        return { ...offer, counterOffer: await lastCounterOffer(query, row.id), ...beside }
      })
      wakeJobs()
      return await reply.status(201).send(answer)
    },
  })

  app.route({
    ...declineOffer,
    config: { ...declineOffer.config, rateLimit, isLookUp: true },
    handler: async (request) => {
      const offer = await runIdempotent(services, request, async (query) => {
        const { row } = visible(await findOffer(query, request.params.referenceNumber))
        const { reason, noMoreLetters } = request.body
        const isAutomatic = !isReportedToAdmin(automaticSign(config, request.body))
        const visitor = visitorOf(request)
        const by = { signer: 0, reason, noMoreLetters, visitor, isAutomatic }
        const { row: left, offer: declined } = visible(await decline(services, query, row, by))
        const beside = await besideTerms(query, left)
        return { ...declined, counterOffer: await lastCounterOffer(query, row.id), ...beside }
      })
      wakeJobs()
      return offer
    },
  })

  app.route({
    ...askForNoLetters,
    config: { ...askForNoLetters.config, rateLimit, isLookUp: true },
    handler: async (request) => {
      const answer = await runIdempotent(services, request, async (query) => {
        const { row: found } = visible(await findOffer(query, request.params.referenceNumber))
        const { row, offer } = visible(await lockOffer(query, found.id))
        const isAutomatic = !isReportedToAdmin(automaticSign(config, request.body))
        await refuseLetters(services, query, row, { signer: 0, at: now(), isAutomatic })
        const beside = await besideTerms(query, row)
        return { ...offer, counterOffer: await lastCounterOffer(query, row.id), ...beside }
      })
      wakeJobs()
      return answer
    },
  })
}

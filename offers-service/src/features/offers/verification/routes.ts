import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  factWords,
  giveFact,
  type OfferFact,
  possibleReferenceKeys,
  readVerificationQuestion,
  setVerificationQuestion,
} from '../../../../contract/index.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import type { SecurityLog } from '../../../platform/access/security-log.ts'
import { batch } from '../../../platform/database/batch.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { countVisit, uncountVisit } from '../../../platform/http/rate-limits.ts'
import type { App } from '../../../platform/http/validation.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import type { Services } from '../../../platform/services.ts'
import { publicStatusOf } from '../status.ts'
import { findOffer, offerFinder } from '../store.ts'
import type { OfferRow } from '../tables.ts'
import {
  countLiveWithout,
  factsOnFile,
  findVerificationQuestion,
  foldFact,
  storeVerificationQuestion,
} from './verification-question.ts'

const daySeconds = 24 * 60 * 60
const rememberedDays = 30
/** Of one offer in a day; who is remembered is not asked, and so not counted. */
const maxWrong = 10

/** The reference number a look-up is about, from its address or its body. */
function typedIn({ params, body }: FastifyRequest): string {
  const { referenceNumber } = { ...(body as object), ...(params as object) } as Record<
    string,
    unknown
  >
  return typeof referenceNumber === 'string' ? referenceNumber : ''
}

const required = (fact: OfferFact) =>
  new HttpError('fact_required', { fact: `Please tell us the ${factWords[fact].inSentence}` })

/**
 * Asks for one more fact before anything is told or done by a reference number, when the admin wants that.
 *
 * Every look-up (`isLookUp`) passes here. A number that leads to no offer is asked the same and refused the same; one that is
 * no number at all, and an offer without the fact on file, go on as if nothing were asked. A browser that answered keeps a mark over the offer, the fact and
 * the day it ends, so nothing is stored of it, and it is worth nothing once the fact or the question is another.
 */
export function guardByFact(app: FastifyInstance, { config, db, now, macs }: Services): void {
  const lookUp = offerFinder(db.read)
  const verificationQuestion = batch(async (requests: readonly FastifyRequest[]) => {
    const fact = await findVerificationQuestion(db.read)
    return requests.map(() => fact)
  })

  app.addHook('preHandler', async (request) => {
    const { config: route, url } = request.routeOptions
    if (!route.isLookUp || url === giveFact.url) return
    const fact = await verificationQuestion(request)
    const typed = typedIn(request)
    if (fact === null || possibleReferenceKeys(typed).length === 0) return
    if (await request.isFromAdmin()) return
    const offer = visible(await lookUp(typed), now())
    if (!offer) {
      request.isSecretMiss = true
      throw required(fact)
    }
    const right = factsOnFile(offer, fact)
    if (right.length === 0) return
    const [until = '', mac = ''] = (request.cookies[cookieName(config, offer)] ?? '').split('.')
    const isRemembered =
      Number(until) * 1000 > now().getTime() &&
      macs.fit(mac, 'fact', [offer.id, fact, right, until])
    if (!isRemembered) throw required(fact)
  })
}

const visible = (offer: OfferRow | undefined, now: Date) =>
  offer && publicStatusOf(offer, now) ? offer : undefined

/** Named after the offer, without telling which it is; with https the `__Host-` prefix pins it to this host. */
function cookieName({ publicUrl }: Services['config'], offer: OfferRow): string {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : ''
  return `${prefix}offer-${hashToken(offer.id).slice(0, 16)}`
}

/** The question before an offer: a visitor's answer, and the admin's choice. */
export function registerVerificationQuestion(
  app: App,
  services: Services,
  security: SecurityLog,
): void {
  const { config, contentChanges, sharedChanges, db, now, macs } = services
  const rateLimit = { max: config.visitorLimit, timeWindow: 60_000 }

  app.route({
    ...giveFact,
    config: { ...giveFact.config, rateLimit, isLookUp: true },
    handler: async (request, reply) => {
      const typed = typedIn(request)
      const fact = await findVerificationQuestion(db.read)
      const offer = visible(await findOffer(db.read, typed), now())
      const keys = possibleReferenceKeys(typed)
      if (fact === null || keys.length === 0) {
        if (!offer) throw new HttpError('offer_not_found')
        return { referenceNumber: offer.reference_number }
      }
      const right = offer ? factsOnFile(offer, fact) : []
      if (offer && right.length === 0) return { referenceNumber: offer.reference_number }
      // Counted before it is compared, so that of many tries at one moment no more than these are compared.
      const key = `wrong facts ${offer?.reference_key ?? keys.at(-1)}`
      const { current, ttl } = await countVisit(db.write, key, now(), daySeconds * 1000)
      if (current > maxWrong) throw new HttpError('too_many_requests', undefined, ttl)
      if (!offer || !right.includes(foldFact(request.body.fact, fact))) {
        request.isSecretMiss = true
        const message = `Please check the ${factWords[fact].inSentence}, and the reference number`
        throw new HttpError('fact_wrong', { fact: message })
      }
      await uncountVisit(db.write, key)
      const maxAge = rememberedDays * daySeconds
      const until = String(Math.floor(now().getTime() / 1000) + maxAge)
      const mac = macs.of('fact', [offer.id, fact, right, until])
      return await reply
        .setCookie(cookieName(config, offer), `${until}.${mac}`, {
          httpOnly: true,
          // A letter's address is often opened from another app.
          sameSite: 'lax',
          secure: config.publicUrl.startsWith('https:'),
          path: '/',
          maxAge,
        })
        .send({ referenceNumber: offer.reference_number })
    },
  })

  app.route({
    ...readVerificationQuestion,
    handler: async () => ({
      fact: await findVerificationQuestion(db.read),
      liveWithout: await countLiveWithout(db.read, now()),
    }),
  })

  app.route({
    ...setVerificationQuestion,
    handler: async (request) => {
      const { fact } = request.body
      await db.write.transaction().execute(async (query) => {
        await storeVerificationQuestion(query, fact)
        await security.noteDone(
          query,
          'verification_question_changed',
          occurrenceOf(request),
          fact ?? 'none',
        )
      })
      // Pages that are kept have the form as it was.
      contentChanges.announce()
      await sharedChanges.announce()
      return { fact }
    },
  })
}

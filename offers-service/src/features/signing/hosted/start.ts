import { setTimeout as sleep } from 'node:timers/promises'
import { addSeconds } from 'date-fns/addSeconds'
import type { Agreement } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { lockOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { agreementFor, textBytes } from '../agreement/agreement.ts'
import { type BuyerFacts, buyerFacts } from '../agreement/buyer-facts.ts'
import { storeDocument } from '../documents/documents.ts'
import { sha256 } from '../evidence/chain.ts'
import { refuseChangedRecord } from '../evidence/check-record.ts'
import { lockSigning, recordEvents } from '../evidence/record.ts'
import { changeSigner } from '../evidence/signer-rows.ts'
import { signingInvitation, signingProblemAlert } from '../mail/messages.ts'
import type { SigningServices } from '../services.ts'
import { changeOpenSigning, findSigning } from '../store.ts'
import type { SigningRow } from '../tables.ts'
import { enqueueCheck } from './check-schedule.ts'
import { noteServiceOutcome, startBlockedBy } from './health.ts'
import { ServiceProblem } from './http.ts'
import { gatherHosted, signingService } from './select.ts'
import type { Hosted, Progress, SigningLinks, SigningService } from './service.ts'

/** How long one process alone may talk to the service about a signing; each step it takes renews this. */
const leaseSeconds = 60
const pauseMs = 250
/** How often somebody who comes second looks whether the first is done. */
const maxLooks = 40

/**
 * Makes and sends the document of a hosted signing, going on from wherever an earlier try got to.
 *
 * Of many at once, one does it and the others wait for it. When the service fails, the admin is told why, once for each
 * reason, and `signing_unavailable` is thrown; the next start tries again.
 */
export async function startHosted(services: SigningServices, signingId: string): Promise<void> {
  const { db } = services
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const signing = await findSigning(db.read, signingId)
    if (signing?.status !== 'open') throw new HttpError('signing_link_closed')
    if (signing.sent_at !== null) return
    const leased = await takeLease(services, signing)
    if (leased) {
      await startLeased(services, leased)
      return
    }
    await sleep(pauseMs)
  }
  throw new HttpError('signing_unavailable')
}

async function takeLease(
  { db, now }: SigningServices,
  { id }: SigningRow,
): Promise<SigningRow | undefined> {
  return await db.write
    .updateTable('signings')
    .set({ leased_until: addSeconds(now(), leaseSeconds).toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('sent_at', 'is', null)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now().toISOString())]),
    )
    .returningAll()
    .executeTakeFirst()
}

async function startLeased(services: SigningServices, leased: SigningRow): Promise<void> {
  const lease = { until: leased.leased_until }
  try {
    const service = signingService(services, leased.provider)
    await refuseChangedRecord(services.db.read, services.macs, leased.id)
    const hosted = await gatherHosted(services, leased.id)
    const blockedBy = startBlockedBy(service, hosted.signers)
    if (blockedBy !== undefined) throw new ServiceProblem(blockedBy, { isCertain: true })
    const facts = buyerFacts(services.settings.current)
    const links = await service.prepare(hosted, progressOf(services, hosted, facts, lease))
    const terms = textBytes(termsOf(hosted, facts))
    await storeSent(services, service, hosted, links, terms, lease)
    services.wakeJobs()
  } catch (error) {
    if (error instanceof LeaseLost) throw new HttpError('signing_unavailable')
    if (!(error instanceof ServiceProblem)) throw error
    await noteProblem(services, leased.id, error, lease)
    services.wakeJobs()
    throw new HttpError('signing_unavailable')
  }
}

interface Lease {
  until: string | null
}

/** Somebody else has gone on with the signing, or it was cancelled. */
class LeaseLost extends Error {}

/** What a hosted signing is about in our own words; the text that is signed stands in the service's template. */
function termsOf({ offer, signers }: Hosted, facts: BuyerFacts): Agreement {
  return agreementFor(offer, signers, facts)
}

/** Changes a signing only while the lease is still ours, and renews it. */
async function changeLeased(
  query: Queries,
  id: string,
  lease: Lease,
  changes: Partial<SigningRow>,
): Promise<SigningRow | undefined> {
  return await query
    .updateTable('signings')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('leased_until', '=', lease.until)
    .returningAll()
    .executeTakeFirst()
}

function progressOf(
  { db, now }: SigningServices,
  hosted: Hosted,
  facts: BuyerFacts,
  lease: Lease,
): Progress {
  const { signing, offer } = hosted
  const keep = async (
    changes: Partial<SigningRow>,
    follow: (query: Queries, kept: SigningRow, offerNow: OfferRow) => Promise<void>,
  ) => {
    const until = addSeconds(now(), leaseSeconds).toISOString()
    await db.write.transaction().execute(async (query) => {
      // The offer's row first, as everywhere, so that nobody changes it meanwhile.
      const offerNow = await lockOffer(query, offer.id)
      const kept = await changeLeased(query, signing.id, lease, { ...changes, leased_until: until })
      if (!kept || !offerNow) throw new LeaseLost()
      await follow(query, kept, offerNow)
    })
    lease.until = until
  }
  return {
    aboutToMake: async (marker) =>
      await keep({ external_marker: marker }, async (query, _kept, offerNow) => {
        const textNow = agreementFor(offerNow, await sellersOf(query, offerNow), facts)
        if (textNow.version === termsOf(hosted, facts).version) return
        throw new ServiceProblem('The offer was changed just as it was to be signed.', {
          isCertain: true,
        })
      }),
    made: async (externalId) => {
      try {
        await keep(
          { external_id: externalId },
          async (query, kept) => await enqueueCheck(query, now(), kept),
        )
      } catch (error) {
        if (!db.engine.isUniqueViolation(error)) throw error
        // Two starts found the same document; the next try of this one finds the other.
        throw new ServiceProblem('This document was taken for another offer.', { isCertain: true })
      }
    },
  }
}

async function storeSent(
  services: SigningServices,
  service: SigningService,
  { signing, offer, signers }: Hosted,
  links: SigningLinks,
  terms: string,
  lease: Lease,
): Promise<void> {
  const { db, macs, now } = services
  await db.write.transaction().execute(async (query) => {
    const at = now()
    const sent = await changeLeased(query, signing.id, lease, {
      sent_at: at.toISOString(),
      leased_until: null,
      last_problem: null,
    })
    // Cancelled or taken over meanwhile: whoever did so has the last word.
    if (!sent) throw new LeaseLost()
    await noteServiceOutcome(query, signing.provider, now(), null)
    const held = await lockSigning(query, signing.id)
    await recordEvents(query, macs, held, at, [
      {
        type: 'sent',
        provider: signing.provider,
        externalId: sent.external_id ?? '',
        termsSha256: sha256(terms),
      },
    ])
    await storeDocument(
      query,
      {
        signing_id: signing.id,
        signer_position: 0,
        kind: 'agreement_text',
        content: Buffer.from(terms),
      },
      now(),
    )
    for (const { id, position, name, email } of signers) {
      await changeSigner(query, macs, id, () => ({ external_url: links.get(position) ?? null }))
      if (!service.sendsMail && position > 1 && email)
        await enqueueMail(query, now(), signingInvitation(services, offer, { name, email }, id))
    }
  })
}

/**
 * Notes why a start failed and tells the admin, once for each reason.
 *
 * When the service may have made the document all the same, the lease is left to run out, so that nobody looks for it
 * before it can be found.
 */
async function noteProblem(
  services: SigningServices,
  id: string,
  problem: ServiceProblem,
  lease: Lease,
): Promise<void> {
  const { db, macs, now } = services
  const { signing: before, offer } = await gatherHosted(services, id)
  await db.write.transaction().execute(async (query) => {
    const noted = await changeOpenSigning(query, macs, id, { last_problem: problem.message })
    await noteServiceOutcome(query, before.provider, now(), problem.inFull)
    if (problem.isCertain) await changeLeased(query, id, lease, { leased_until: null })
    if (noted && before.last_problem !== problem.message)
      await enqueueMail(query, now(), signingProblemAlert(services, offer, problem.message))
  })
}

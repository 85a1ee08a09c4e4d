import { isDeepStrictEqual } from 'node:util'
import {
  type AdminOffer,
  type BodyOf,
  type extendOffer,
  formatCalendarDate,
  type NewOffer,
  type OfferUpdate,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { markOffered } from '../../contact/service.ts'
import { changeInWords } from '../changes.ts'
import { replaceCoSellers } from '../co-sellers.ts'
import { deleteDrafts } from '../deleted-drafts/store.ts'
import { recordOfferEvent } from '../events.ts'
import type { OfferServices } from '../hooks.ts'
import { columnsOf } from '../offer-rows.ts'
import { generateReferenceNumber } from '../reference-number.ts'
import { businessDay } from '../status.ts'
import {
  adminOffer,
  changeOffer,
  countFewLiveOffers,
  existingOffer,
  insertOffer,
  lockOffer,
} from '../store.ts'
import type { OfferRow } from '../tables.ts'
import { refuseUnconfirmed } from './warnings.ts'

export const linesOf = (...texts: string[]) => texts.filter((text) => text !== '').join('\n')

/**
 * Stores an offer under the given number or a made-up one, with what is answered; a made-up number that is taken is simply made up
 * again. `also` does what belongs to it in the same transaction, and answers what the history says of that.
 *
 * A number of the admin's that is taken is refused with `reference_number_taken`.
 */
export async function addOffer(
  { db, now }: Services,
  input: NewOffer,
  keep: StoreAnswer<AdminOffer>,
  also: (query: Queries, row: OfferRow) => Promise<string> = async () => '',
): Promise<AdminOffer> {
  for (;;) {
    const referenceNumber =
      input.referenceNumber ?? generateReferenceNumber(await countFewLiveOffers(db.read, now()))
    try {
      return await db.write.transaction().execute(async (query) => {
        const leadId = input.leadId
        if (leadId !== undefined && !(await markOffered(query, leadId, now())))
          throw new HttpError('invalid_request', { leadId: 'There is no such request' })
        const row = await insertOffer(query, referenceNumber, input, now())
        const insisted = await refuseUnconfirmed(query, { after: row }, input.confirmed, now())
        if (input.coSellers) await replaceCoSellers(query, row, input.coSellers)
        const words = linesOf(await also(query, row), insisted)
        await recordOfferEvent(query, row.id, 'created', now(), words)
        const offer = await adminOffer(query, row, now())
        await keep(query, offer)
        return offer
      })
    } catch (error) {
      if (!db.engine.isUniqueViolation(error)) throw error
      if (input.referenceNumber !== undefined)
        throw new HttpError('reference_number_taken', {
          referenceNumber: 'Another offer already uses this number',
        })
    }
  }
}

const unsigned = ['draft', 'active', 'signing', 'declined', 'withdrawn'] as const
const notWithdrawn = ['draft', 'active', 'signing', 'declined'] as const

/** Why an offer could not be changed: signed meanwhile, or otherwise not what the caller saw. */
async function lateChangeError(query: Queries, row: OfferRow): Promise<HttpError> {
  const { status } = await existingOffer(query, row.reference_number)
  return new HttpError(status === 'signed' ? 'already_signed' : 'changed_meanwhile')
}

/**
 * Stores a change of an offer that nobody has signed, in the caller's transaction, if signing has nothing against it and nobody is
 * asked about it. Answers the offer, and what the history is to say where somebody insisted.
 */
export async function storeChange(
  { now, offerHooks }: OfferServices,
  query: Queries,
  row: OfferRow,
  changes: Partial<OfferRow>,
  { basedOn, confirmed }: Pick<OfferUpdate, 'basedOn' | 'confirmed'>,
): Promise<{ changed: OfferRow; insisted: string }> {
  const condition = { from: unsigned, basedOn }
  const changed = await changeOffer(query, row.id, condition, changes, now())
  if (!changed) throw await lateChangeError(query, row)
  const change = { before: row, after: changed }
  const insisted = await refuseUnconfirmed(query, change, confirmed, now())
  await offerHooks.changed(query, row, changed)
  return { changed, insisted }
}

/** Changes what the admin keeps about an offer. Only an offer nobody has seen can be a draft; one that went out is withdrawn. */
export async function editOffer(
  services: OfferServices,
  referenceNumber: string,
  input: OfferUpdate,
): Promise<AdminOffer> {
  const { db, now, offerHooks, wakeJobs } = services
  const offer = await db.write.transaction().execute(async (query) => {
    const row = await existingOffer(query, referenceNumber)
    if (input.status === 'draft' && row.status !== 'draft')
      throw new HttpError('invalid_request', { status: 'Only a draft can stay a draft' })
    // An offer that is being signed is live already.
    const isLive = input.status === 'active' && row.status === 'signing'
    const status = isLive ? undefined : input.status
    const before = await adminOffer(query, row, now())
    const changes = { ...columnsOf(input), ...(status && { status }) }
    const { changed, insisted } = await storeChange(services, query, row, changes, input)
    const { coSellers = before.coSellers } = input
    if (!isDeepStrictEqual(coSellers, before.coSellers))
      await offerHooks.coSellersNamed(query, changed, coSellers)
    const after = await adminOffer(query, changed, now())
    const isWithdrawal = after.status === 'withdrawn' && before.status !== 'withdrawn'
    const [forAdmin, forCrm] = changeInWords({ row, offer: before }, { row: changed, offer: after })
    const type = isWithdrawal ? 'withdrawn' : 'updated'
    const [detail, crmDetail] = [forAdmin, forCrm].map((text) => linesOf(text, insisted))
    await recordOfferEvent(query, row.id, type, now(), detail, crmDetail)
    return after
  })
  wakeJobs()
  return offer
}

/** Gives an offer a new last day; what it promised before stands in its history. */
export async function moveLastDay(
  { db, now, offerHooks }: OfferServices,
  referenceNumber: string,
  { expirationDate, basedOn, confirmed }: BodyOf<typeof extendOffer>,
): Promise<AdminOffer> {
  if (expirationDate < businessDay(now()))
    throw new HttpError('invalid_request', { expirationDate: 'This day is already over' })
  return await db.write.transaction().execute(async (query) => {
    const row = await existingOffer(query, referenceNumber)
    const changes = { expiration_date: expirationDate }
    const changed = await changeOffer(
      query,
      row.id,
      { from: notWithdrawn, basedOn },
      changes,
      now(),
    )
    if (!changed) throw await lateChangeError(query, row)
    // What a letter says of the last day is no question here: moving it is all that was asked for.
    const before = { ...row, letter_printed_at: null }
    const insisted = await refuseUnconfirmed(query, { before, after: changed }, confirmed, now())
    await offerHooks.changed(query, row, changed)
    const detail = `From ${formatCalendarDate(row.expiration_date)} to ${formatCalendarDate(expirationDate)}`
    await recordOfferEvent(query, row.id, 'extended', now(), linesOf(detail, insisted))
    return await adminOffer(query, changed, now())
  })
}

/** Takes an offer back; one that is withdrawn already stays so. */
export async function withdrawAndRecord(
  { db, now, offerHooks }: OfferServices,
  referenceNumber: string,
  basedOn?: string,
): Promise<AdminOffer> {
  return await db.write.transaction().execute(async (query) => {
    const row = await existingOffer(query, referenceNumber)
    if (row.status === 'withdrawn') return await adminOffer(query, row, now())
    const condition = { from: notWithdrawn, basedOn }
    const changed = await changeOffer(query, row.id, condition, { status: 'withdrawn' }, now())
    if (!changed) throw await lateChangeError(query, row)
    await recordOfferEvent(query, row.id, 'withdrawn', now())
    await offerHooks.withdrawn(query, row.id)
    return await adminOffer(query, changed, now())
  })
}

/**
 * Moves a draft to the trash, and answers its id there; an offer that went out stays, and so does what somebody else has changed since
 * `basedOn`.
 */
export async function removeDraft(
  { db, now }: Pick<OfferServices, 'db' | 'now'>,
  referenceNumber: string,
  basedOn?: string,
): Promise<string> {
  return await db.write.transaction().execute(async (query) => {
    const { id } = await existingOffer(query, referenceNumber)
    const held = await lockOffer(query, id)
    if (!held) throw new HttpError('offer_not_found')
    if (basedOn !== undefined && basedOn !== held.updated_at)
      throw new HttpError('changed_meanwhile')
    if (held.status !== 'draft') throw new HttpError('offer_not_deletable')
    await deleteDrafts(query, [held], now())
    return id
  })
}

import type { HeldOffer, HeldOfPerson } from '../../../../../contract/index.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Person } from '../../../../platform/database/personal-tables.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { hashToken } from '../../../../platform/security/tokens.ts'
import { eraseLeadRows } from '../../../contact/erasure.ts'
import { withMerged } from '../../../contact/families.ts'
import type { Which } from '../../../contact/live.ts'
import { refuseUnseenLead } from '../../../contact/seen.ts'
import { existingLead } from '../../../contact/service.ts'
import { changeLead } from '../../../contact/store.ts'
import {
  deletedDraftsAmong,
  deletedDraftsFrom,
  sellersOfDeleted,
} from '../../../offers/deleted-drafts/store.ts'
import { eraseOffers, eraseQuestions, findSigned } from '../../../offers/erasure.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { holdMailingsNaming } from '../../../offers/mailings/print/store.ts'
import { lockOffers } from '../../../offers/store.ts'

/** What an erasure left behind on purpose and what it has yet to take along outside the database. */
interface Erasure {
  /** Signed offers are contracts; the law lets and makes us keep them. */
  keptOffers: string[]
  /** The jobs that were deleted; without SMTP each may have left a mail file. */
  jobIds: string[]
}

const namesOf = (sellers: Array<{ name: string }>) =>
  sellers.map(({ name }) => name).filter((name) => name !== '')

async function offersOf(query: Queries, ids: string[]): Promise<HeldOffer[]> {
  if (ids.length === 0) return []
  const offers = await query
    .selectFrom('offers')
    .select(['id', 'reference_number as referenceNumber', 'location', 'seller_name as name'])
    .where('id', 'in', ids)
    .orderBy('reference_number')
    .execute()
  const others = await query
    .selectFrom('co_sellers')
    .select(['offer_id', 'name'])
    .where('offer_id', 'in', ids)
    .orderBy('position')
    .execute()
  const inTrash = await deletedDraftsAmong(query, ids)
  const deleted = inTrash.map((draft) => ({
    referenceNumber: draft.offer.reference_number,
    location: draft.offer.location,
    sellers: namesOf(sellersOfDeleted(draft)),
  }))
  const stored = offers.map(({ id, referenceNumber, location, name }) => ({
    referenceNumber,
    location,
    sellers: namesOf([{ name }, ...others.filter((seller) => seller.offer_id === id)]),
  }))
  return [...stored, ...deleted]
}

/** The questions of a person that stand with an offer of somebody else: those with their own go or stay with it. */
async function straysOf(query: Queries, { question, offer }: Person) {
  if (question.length === 0) return []
  const rows = await query.selectFrom('questions').selectAll().where('id', 'in', question).execute()
  return rows.filter((row) => !offer.includes(row.offer_id))
}

/** What erasing a person would take along, and what would stay. */
export async function heldOf(query: Queries, person: Person): Promise<HeldOfPerson> {
  const signedIds = await findSigned(query, person.offer)
  const unsignedIds = person.offer.filter((id) => !signedIds.includes(id))
  const requests =
    person.lead.length === 0
      ? []
      : await query
          .selectFrom('leads')
          .select([
            'id',
            'name',
            'property_location as propertyLocation',
            'created_at as createdAt',
            'merged_into as mergedInto',
            'deleted_at as deletedAt',
          ])
          .where('id', 'in', person.lead)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
  const strays = await straysOf(query, person)
  const questions = strays.map(({ id, question }) => ({ id, question }))
  const parts = [person.lead, unsignedIds, signedIds, questions.map(({ id }) => id)]
  return {
    requests,
    offers: await offersOf(query, unsignedIds),
    questions,
    signed: await offersOf(query, signedIds),
    seen: hashToken(JSON.stringify(parts.map((ids) => ids.toSorted()))),
  }
}

/** Refuses with `changed_meanwhile` unless `seen` is what {@link heldOf} answers now. */
export async function refuseUnseen(query: Queries, person: Person, seen: string): Promise<void> {
  if ((await heldOf(query, person)).seen !== seen) throw new HttpError('changed_meanwhile')
}

/** Holds offers and the mailings that name them until the transaction ends, so that what was seen of them stays so. */
async function holdOffers(query: Queries, ids: string[]): Promise<void> {
  if (ids.length > 0) await holdMailingsNaming(query, ids)
  await lockOffers(query, ids)
}

/**
 * Erases a person for good in the caller's transaction: their requests, the offers nobody has signed, and their questions.
 *
 * An offer goes whole, with whoever owns the land with them. Refused with `changed_meanwhile` unless `seen` is what
 * {@link heldOf} answers now, and with `signing_elsewhere` while somebody could sign an offer at a signing service.
 */
export async function eraseEverythingOf(
  services: OfferServices,
  query: Queries,
  person: Person,
  seen: string,
): Promise<Erasure> {
  await holdOffers(query, person.offer)
  await refuseUnseen(query, person, seen)
  const strays = await straysOf(query, person)
  const jobIds = await eraseQuestions(
    query,
    strays.map(({ id }) => id),
    'with what waits',
  )
  const offers = await eraseOffers(services, query, person.offer)
  if (offers.elsewhere.length > 0) throw new HttpError('signing_elsewhere')
  jobIds.push(...offers.jobIds)
  jobIds.push(...(await eraseLeadRows(query, person.lead, services.now())))
  return { keptOffers: offers.kept, jobIds }
}

/** Which lead is to be erased, and as it was seen; `refuse` throws where it is not to be erased, and is asked again while it is held. */
interface LeadToErase {
  seen?: string | undefined
  which?: Which
  refuse?: (query: Queries, id: string) => Promise<void>
}

/**
 * Erases a lead for good: the request and those merged into it, their notes, unsigned offers made from them, and every job that
 * holds data of any of these.
 *
 * Refused with `changed_meanwhile` unless `seen` is what reading the lead answers now, with `not_found` where it is not among those
 * that are meant, and with `signing_elsewhere` while somebody could sign such an offer at a signing service.
 */
export async function eraseLeadForGood(
  services: OfferServices,
  id: string,
  { seen, which = 'all', refuse }: LeadToErase,
): Promise<Erasure> {
  const { db, now, wakeJobs } = services
  // Nothing is ended elsewhere for an erasure that is refused.
  refuseUnseenLead(await existingLead(db.read, id, which), seen)
  await refuse?.(db.read, id)
  await services.offerHooks.endElsewhere(await madeFrom(db.read, id))
  const erasure = await db.write.transaction().execute(async (query) => {
    const made = await madeFrom(query, id)
    await holdOffers(query, made)
    for (const held of await withMerged(query, [id])) await changeLead(query, held, {})
    refuseUnseenLead(await existingLead(query, id, which), seen)
    await refuse?.(query, id)
    const offers = await eraseOffers(services, query, made)
    if (offers.elsewhere.length > 0) throw new HttpError('signing_elsewhere')
    const jobIds = await eraseLeadRows(query, [id], now())
    return { keptOffers: offers.kept, jobIds: [...jobIds, ...offers.jobIds] }
  })
  wakeJobs()
  return erasure
}

/** The ids of the offers that were made from a lead, or from what was merged into it; also of drafts in the trash. */
async function madeFrom(query: Queries, leadId: string): Promise<string[]> {
  const leads = await withMerged(query, [leadId])
  const deleted = await deletedDraftsFrom(query, leads)
  const made = await query.selectFrom('offers').select('id').where('lead_id', 'in', leads).execute()
  // One that is deleted or put back meanwhile is in the other place by then.
  const deletedMeanwhile = await deletedDraftsFrom(query, leads)
  return [...new Set([...deleted, ...made, ...deletedMeanwhile].map(({ id }) => id))]
}

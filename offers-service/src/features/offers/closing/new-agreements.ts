import { sql } from 'kysely'
import type { Queries } from '../../../platform/database/database.ts'
import { statusOf } from '../status.ts'
import { lockOffer, offerById } from '../store.ts'
import type { OfferRow } from '../tables.ts'

/** The signed agreement that took the place of this one; undefined while this one is in force. */
export async function replacementOf(
  query: Queries,
  offerId: string,
): Promise<Pick<OfferRow, 'id' | 'reference_number'> | undefined> {
  return await query
    .selectFrom('new_agreements')
    .innerJoin('offers', 'offers.id', 'new_agreements.offer_id')
    .select(['offers.id', 'offers.reference_number'])
    .where('new_agreements.replaced_id', '=', offerId)
    .where('new_agreements.signed_at', 'is not', null)
    .executeTakeFirst()
}

/** The agreement that this one replaces; undefined for most, which replace none. */
export async function replacedBy(query: Queries, offerId: string): Promise<OfferRow | undefined> {
  const row = await query
    .selectFrom('new_agreements')
    .select('replaced_id')
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return row && (await offerById(query, row.replaced_id))
}

/** The signed agreements that one comes to from each of these offers, step by step; offers without any are left out. */
async function agreementsFrom(
  query: Queries,
  offerIds: readonly string[],
  [from, to]: ['replaced_id', 'offer_id'] | ['offer_id', 'replaced_id'],
): Promise<Map<string, string[]>> {
  const rows = await query
    .withRecursive('followed', (db) =>
      db
        .selectFrom('new_agreements')
        .select([`${from} as of_id`, `${to} as id`, sql.lit(1).as('steps')])
        .where(from, 'in', offerIds)
        .where('signed_at', 'is not', null)
        .unionAll(
          db
            .selectFrom('followed')
            .innerJoin('new_agreements as next', `next.${from}`, 'followed.id')
            .select(['followed.of_id', `next.${to} as id`])
            .select((eb) => eb('followed.steps', '+', sql.lit(1)).as('steps'))
            .where('next.signed_at', 'is not', null),
        ),
    )
    .selectFrom('followed')
    .select(['of_id', 'id'])
    .orderBy('steps')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.of_id)
  return new Map(Array.from(groups, ([offerId, steps]) => [offerId, steps.map(({ id }) => id)]))
}

/** The agreements that took the place of each of these offers, one after the other: the last is in force. */
export const agreementsAfter = async (query: Queries, offerIds: readonly string[]) =>
  await agreementsFrom(query, offerIds, ['replaced_id', 'offer_id'])

/** The agreements that each of these offers took the place of, the latest first. */
export const agreementsBefore = async (query: Queries, offerIds: readonly string[]) =>
  await agreementsFrom(query, offerIds, ['offer_id', 'replaced_id'])

/** The offer in place of this one that can still be signed; undefined when there is none. */
export async function openAgreement(
  query: Queries,
  replacedId: string,
  now: Date,
): Promise<string | undefined> {
  const rows = await query
    .selectFrom('new_agreements')
    .innerJoin('offers', 'offers.id', 'new_agreements.offer_id')
    .select(['offers.reference_number', 'offers.status', 'offers.expiration_date'])
    .where('new_agreements.replaced_id', '=', replacedId)
    .execute()
  const open = rows.find((row) => ['active', 'signing'].includes(statusOf(row, now)))
  return open?.reference_number
}

/**
 * Waits until no agreement in place of this one is being signed, and keeps any from taking its place until the transaction ends.
 * A signature locks the new offer first, so the old one is not locked here: erasure locks both in the other order, which could deadlock.
 */
export async function holdPlace(query: Queries, offerId: string): Promise<void> {
  await query
    .updateTable('new_agreements')
    .set((eb) => ({ signed_at: eb.ref('signed_at') }))
    .where('replaced_id', '=', offerId)
    .execute()
}

/** Holds an offer and its place until the transaction ends; see `lockOffer` and {@link holdPlace}. */
export async function lockDeal(query: Queries, offerId: string): Promise<OfferRow | undefined> {
  const offer = await lockOffer(query, offerId)
  await holdPlace(query, offerId)
  return offer
}

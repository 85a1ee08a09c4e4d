import type { SelectQueryBuilder } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * A transaction that locks several kinds of rows takes them in one order, so that no two wait for each other: changes of many offers,
 * mailings, lists, offers, rows of lists, drafts in the trash, parcels. Of one kind it takes them by their ids, parcels by their keys.
 */

/** Ids that are known, or a question for them. */
type Ids = readonly string[] | SelectQueryBuilder<Tables, 'offers', { id: string }>

/**
 * The ids of these offers, each locked until the transaction ends, in the order of their ids. An update whose rows are these holds them
 * in that order too; by itself it takes them as they are stored.
 */
export const lockedOffers = (query: Queries, ids: Ids) =>
  query.selectFrom('offers').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate()

/** The same for drafts in the trash. */
export const lockedDrafts = (query: Queries, ids: readonly string[]) =>
  query
    .selectFrom('deleted_drafts')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()

/** The same for parcels, which are locked in the order of their keys' characters, as new ones are stored. */
export const lockedParcels = (query: Queries, ids: Ids) =>
  query
    .selectFrom('parcels')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('key', (order) => order.collate('C'))
    .forNoKeyUpdate()

import type { Queries } from '../../platform/database/database.ts'

/**
 * The ids of these offers, each locked until the transaction ends: in the order of their ids, as by all who lock several, so that no two
 * wait for each other. An update whose rows are these holds them in that order too; by itself it takes them as they are stored.
 */
export const lockedOffers = (query: Queries, ids: readonly string[]) =>
  query.selectFrom('offers').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate()

/** The same for parcels, which are locked in the order of their keys' characters, as new ones are stored. */
export const lockedParcels = (query: Queries, ids: readonly string[]) =>
  query
    .selectFrom('parcels')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('key', (order) => order.collate('C'))
    .forNoKeyUpdate()

import { makeIndexes } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Parcels of which no county is known, which the service looks for where it has learned to read more places. */
export const indexParcelsWithoutCounty: MigrationStep = async (db) => {
  await makeIndexes(db, {
    parcels_without_county: { on: 'parcels', columns: ['id'], where: `county = ''` },
  })
}

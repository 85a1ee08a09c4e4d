import { makeAccess } from './001-access.ts'
import { makeJobs } from './001-jobs.ts'
import { makeLeads } from './001-leads.ts'
import { makeOffers } from './001-offers.ts'
import { makeSignings } from './001-signings.ts'
import { makeStateNotices } from './001-state-notices.ts'
import { makeValues } from './001-values.ts'
import type { MigrationStep } from './step.ts'

/** All tables of version 1.0.0. */
export const baseline: MigrationStep = async (db, engine) => {
  await makeLeads(db, engine)
  await makeOffers(db, engine)
  await makeStateNotices(db)
  await makeSignings(db, engine)
  await makeJobs(db)
  await makeAccess(db)
  await makeValues(db)
}

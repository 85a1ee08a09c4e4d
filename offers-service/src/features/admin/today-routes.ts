import { getToday, type Today } from '../../../contract/index.ts'
import { backupState } from '../../platform/backup/nightly.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/validation.ts'
import { countJobs, newestJobs, type TitleOf } from '../../platform/jobs/overview.ts'
import type { Services } from '../../platform/services.ts'
import { leadsToday } from '../contact/today.ts'
import { offersToday } from '../offers/today.ts'
import { signingToday } from '../signing/today.ts'
import { isPasswordMadeUp } from './password.ts'
import type { SecondFactorKeeper } from './second-factor.ts'

/** As many of a kind as an owner works through in a day; the rest comes up as these are done. */
const perList = 50

/** Everything that waits for the owner in the database. */
async function readToday(
  query: Queries,
  titleOf: TitleOf,
  now: Date,
): Promise<Omit<Today, 'secondFactor' | 'isPasswordMadeUp' | 'isBackupLate'>> {
  return {
    ...(await signingToday(query, perList)),
    ...(await leadsToday(query, perList)),
    ...(await offersToday(query, now, perList)),
    failedJobs: {
      total: await countJobs(query, 'failed'),
      first: await newestJobs(query, titleOf, 'failed', perList),
    },
  }
}

/** What waits for the owner today. */
export function registerToday(
  app: App,
  services: Services,
  titleOf: TitleOf,
  factor: SecondFactorKeeper,
): void {
  const { db, now } = services
  app.route({
    ...getToday,
    handler: async () => ({
      ...(await readToday(db.query, titleOf, now())),
      secondFactor: await factor.state(db.query),
      isPasswordMadeUp: await isPasswordMadeUp(db.query),
      isBackupLate: (await backupState(services)).isLate,
    }),
  })
}

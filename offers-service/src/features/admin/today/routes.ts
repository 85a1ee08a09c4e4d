import { getToday, type Today } from '../../../../contract/index.ts'
import { backupState } from '../../../platform/backup/nightly.ts'
import type { App } from '../../../platform/http/validation.ts'
import { countJobs, newestJobs, type TitleOf } from '../../../platform/jobs/overview.ts'
import type { Services } from '../../../platform/services.ts'
import { leadsToday } from '../../contact/today.ts'
import { offersToday } from '../../offers/admin/today.ts'
import { businessDay } from '../../offers/status.ts'
import { signingToday } from '../../signing/admin/today.ts'
import { isPasswordMadeUp } from '../auth/password.ts'
import type { SecondFactorStore } from '../auth/second-factor.ts'

/** As many of a kind as a seller works through in a day; the rest comes up as these are done. */
const perList = 50

/** Everything that waits for the admin in the database. */
async function readToday(
  services: Services,
  titleOf: TitleOf,
): Promise<Omit<Today, 'secondFactor' | 'isPasswordMadeUp' | 'isBackupLate'>> {
  const { read } = services.db
  return {
    ...(await signingToday(services, perList)),
    ...(await leadsToday(read, businessDay(services.now()), perList)),
    ...(await offersToday(read, services.now(), perList)),
    failedJobs: {
      total: await countJobs(read, 'failed'),
      first: await newestJobs(read, titleOf, 'failed', perList),
    },
  }
}

/** What waits for the admin today. */
export function registerToday(
  app: App,
  services: Services,
  titleOf: TitleOf,
  factor: SecondFactorStore,
): void {
  const { db } = services
  app.route({
    ...getToday,
    handler: async () => ({
      ...(await readToday(services, titleOf)),
      secondFactor: await factor.state(db.read),
      isPasswordMadeUp: await isPasswordMadeUp(db.read),
      isBackupLate: (await backupState(services)).isLate,
    }),
  })
}

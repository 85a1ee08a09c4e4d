import type { Today } from '../../../../contract/index.ts'
import { countJobs, newestJobs, type TitleOf } from '../../../platform/jobs/overview.ts'
import type { Services } from '../../../platform/services.ts'
import { leadsToday } from '../../contact/today.ts'
import { offersToday } from '../../offers/admin/today.ts'
import { businessDay } from '../../offers/status.ts'
import { signingToday } from '../../signing/admin/today.ts'

/** As many of a kind as a seller works through in a day; the rest comes up as these are done. */
const perList = 50

/** Everything that waits for the admin in the database. */
export type Waiting = Omit<
  Today,
  | 'secondFactor'
  | 'isPasswordMadeUp'
  | 'isBackupLate'
  | 'examplePortraits'
  | 'isStoryExample'
  | 'exampleTestimonials'
>

/** Reads everything that waits for the admin in the database, for the person who asks (`makerOf`), or for all. */
export async function readToday(
  services: Services,
  titleOf: TitleOf,
  person = '',
): Promise<Waiting> {
  const { read } = services.db
  return {
    ...(await signingToday(services, perList)),
    ...(await leadsToday(read, businessDay(services.now()), perList, person)),
    ...(await offersToday(read, services.now(), perList)),
    failedJobs: {
      total: await countJobs(read, 'failed'),
      first: await newestJobs(read, titleOf, 'failed', perList),
    },
  }
}

import type { Queries } from '../../../../platform/database/database.ts'
import { enqueueJob } from '../../../../platform/jobs/store.ts'
import type { JobHandler } from '../../../../platform/jobs/worker.ts'
import type { Services } from '../../../../platform/services.ts'
import { ServiceProblem } from '../http.ts'
import { noteServiceOutcome } from './outcome.ts'
import { signingService } from '../select.ts'

/** The job kind that tries whether the signing service can be reached and knows the template. */
export const serviceTestJobKind = 'test-signing-service'

/** Has the service of new signings tried; how that went is noted like any other call. */
export async function enqueueServiceTest(query: Queries, now: Date): Promise<void> {
  await enqueueJob(query, now, serviceTestJobKind, {})
}

/** The job handler that tries the service, changing nothing there. */
export function serviceTestHandler(services: Services): JobHandler {
  const { config, db, now } = services
  return async () => {
    const provider = config.signingProvider
    try {
      await signingService(services, provider).test()
      await noteServiceOutcome(db.query, provider, now(), null)
    } catch (problem) {
      if (!(problem instanceof ServiceProblem)) throw problem
      await noteServiceOutcome(db.query, provider, now(), problem.message)
    }
  }
}

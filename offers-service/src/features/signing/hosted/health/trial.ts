import type { Queries } from '../../../../platform/database/database.ts'
import { enqueueJob } from '../../../../platform/jobs/store.ts'
import type { JobKind } from '../../../../platform/jobs/worker.ts'
import type { SigningServices } from '../../services.ts'
import { ServiceProblem } from '../http.ts'
import { noteServiceOutcome } from './outcome.ts'
import { signingService } from '../select.ts'

const serviceTestJobKind = 'test-signing-service'

/** Has the service of new signings tried; how that went is noted like any other call. */
export async function enqueueServiceTest(query: Queries, now: Date): Promise<void> {
  await enqueueJob(query, now, serviceTestJobKind, {})
}

/** Tries whether the signing service can be reached and knows the template, changing nothing there. */
export const serviceTestJob: JobKind<SigningServices> = {
  kind: serviceTestJobKind,
  title: () => 'Try the signing service',
  handler: (services) => async () => {
    const { config, db, now } = services
    const provider = config.signingProvider
    try {
      await signingService(services, provider).test()
      await noteServiceOutcome(db.query, provider, now(), null)
    } catch (problem) {
      if (!(problem instanceof ServiceProblem)) throw problem
      await noteServiceOutcome(db.query, provider, now(), problem.message)
    }
  },
}

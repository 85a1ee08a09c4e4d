import { dropJob, listJobs, retryJob, retryWaitingJobs } from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { HttpError } from '../http/errors.ts'
import type { App } from '../http/validation.ts'
import type { Services } from '../services.ts'
import {
  deleteFailedJob,
  hasJob,
  newestJobs,
  restartJob,
  retryWaiting,
  type TitleOf,
} from './overview.ts'

const longestList = 200

/** A job that is there but not given up is on its way or done by now. */
async function untouchableJob(query: Queries, id: string): Promise<HttpError> {
  return new HttpError((await hasJob(query, id)) ? 'changed_meanwhile' : 'not_found')
}

/** What is done outside requests, for the admin to look at and to send again. */
export function registerJobs(app: App, { db, now, wakeJobs }: Services, titleOf: TitleOf): void {
  app.route({
    ...listJobs,
    handler: async (request) =>
      await newestJobs(db.read, titleOf, request.query.status, longestList),
  })

  app.route({
    ...retryJob,
    handler: async (request) => {
      const job = await restartJob(db.write, titleOf, request.params.id, now())
      if (!job) throw await untouchableJob(db.read, request.params.id)
      wakeJobs()
      return job
    },
  })

  app.route({
    ...retryWaitingJobs,
    handler: async () => {
      const count = await retryWaiting(db, now())
      wakeJobs()
      return { count }
    },
  })

  app.route({
    ...dropJob,
    handler: async (request) => {
      if (!(await deleteFailedJob(db.write, request.params.id)))
        throw await untouchableJob(db.read, request.params.id)
      return { ok: true as const }
    },
  })
}

import { listDoNotMail, removeDoNotMail } from '../../../../contract/index.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { recordOfferEvent } from '../events.ts'
import { latestEntries, removeEntry } from './store.ts'

/** Owners to whom no letter goes. */
export function registerDoNotMail(app: App, { db, now, wakeJobs }: Services): void {
  app.route({ ...listDoNotMail, handler: async () => await latestEntries(db.read) })

  app.route({
    ...removeDoNotMail,
    handler: async ({ params }) => {
      await db.write.transaction().execute(async (query) => {
        const offerId = await removeEntry(query, params.id)
        if (offerId !== null)
          await recordOfferEvent(query, offerId, 'updated', now(), 'May be mailed again')
      })
      wakeJobs()
      return { ok: true } as const
    },
  })
}

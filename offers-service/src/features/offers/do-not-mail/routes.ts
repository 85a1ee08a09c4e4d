import {
  addDoNotMail,
  doNotMailExportUrl,
  importDoNotMail,
  listDoNotMail,
  removeDoNotMail,
} from '../../../../contract/index.ts'
import { sendCsv } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { recordOfferEvent } from '../events.ts'
import { addByHand, addExported } from './by-hand.ts'
import { entriesInSteps, findEntries } from './entries.ts'
import { entriesAsCsv } from './exported.ts'
import { removeEntry } from './store.ts'

/** Owners to whom no letter goes. */
export function registerDoNotMail(app: App, { db, now, wakeJobs }: Services): void {
  app.route({
    ...listDoNotMail,
    handler: async ({ query }) => await findEntries(db.read, query.search),
  })

  app.get(doNotMailExportUrl, { config: { access: 'owner' } }, async (_request, reply) => {
    return await sendCsv(reply, 'do-not-mail', entriesAsCsv(entriesInSteps(db.read)))
  })

  app.route({
    ...addDoNotMail,
    handler: async ({ body: { name, mailingAddress, apn, location, reason } }) => {
      const sellerNames = name === '' ? [] : [name]
      const entry = { sellerNames, address: mailingAddress, apn, location }
      return await db.write
        .transaction()
        .execute(async (query) => await addByHand(query, [entry], reason, now()))
    },
  })

  app.route({
    ...importDoNotMail,
    handler: async ({ body: { csv, reason } }) => {
      // Seldom needed, and with all that reads files.
      const { readOwners } = await import('./import.ts')
      const { entries, exported, problems } = await readOwners(csv, reason, now())
      const counts = await db.write
        .transaction()
        .execute(async (query) =>
          exported.length > 0
            ? await addExported(query, exported)
            : await addByHand(query, entries, reason, now()),
        )
      return { ...counts, problems }
    },
  })

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

import {
  eraseDeletedLead,
  eraseLead,
  erasePerson,
  exportPerson as exportPersonEndpoint,
  previewPersonErasure,
} from '../../../../../contract/index.ts'
import { occurrenceOf } from '../../../../platform/access/guard.ts'
import type { SecurityLog } from '../../../../platform/access/security-log.ts'
import type { ListSource } from '../../../../platform/database/database.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { sendFile } from '../../../../platform/http/send-file.ts'
import type { App } from '../../../../platform/http/validation.ts'
import { deleteMailFiles } from '../../../../platform/mail/transport.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { eraseEverythingOf, eraseLeadForGood, heldOf, refuseUnseen } from './erasure.ts'
import { exportPerson } from './export.ts'
import { findPerson, findPersonOfLead } from './find-person.ts'

/** What is kept of a person, for whoever asks what we know about them, or asks to be forgotten. */
export function registerPeople(app: App, services: OfferServices, security: SecurityLog): void {
  const { config, db, now, wakeJobs } = services

  const find = async (read: ListSource['read'], by: { lead: string } | { find: string }) => {
    const source = { read, engine: db.engine }
    const person =
      'lead' in by
        ? await findPersonOfLead(source, by.lead, now())
        : await findPerson(source, by.find, now())
    if (!person) throw new HttpError('not_found')
    return person
  }

  app.route({
    ...exportPersonEndpoint,
    handler: async ({ body }, reply) => {
      const content = await exportPerson(db.read, await find(db.read, body), now())
      return await sendFile(reply, { name: 'person.zip', mediaType: 'application/zip', content })
    },
  })

  app.route({
    ...previewPersonErasure,
    handler: async ({ body }) => await heldOf(db.read, await find(db.read, body)),
  })

  app.route({
    ...erasePerson,
    handler: async (request) => {
      const found = await find(db.read, request.body)
      // Nothing is ended that whoever erases has not seen.
      await refuseUnseen(db.read, found, request.body.seen)
      await services.offerHooks.endElsewhere(found.offer)
      const { keptOffers, jobIds } = await db.write.transaction().execute(async (query) => {
        const person = await find(query, request.body)
        const erasure = await eraseEverythingOf(services, query, person, request.body.seen)
        await security.noteDone(query, 'person_erased', occurrenceOf(request))
        return erasure
      })
      await deleteMailFiles(config, jobIds)
      wakeJobs()
      return { keptOffers }
    },
  })

  app.route({
    ...eraseLead,
    handler: async ({ params, query }) => {
      const { seen } = query
      const { keptOffers, jobIds } = await eraseLeadForGood(services, params.id, { seen })
      await deleteMailFiles(config, jobIds)
      return { keptOffers }
    },
  })

  app.route({
    ...eraseDeletedLead,
    handler: async ({ params }) => {
      const which = 'deleted'
      const { keptOffers, jobIds } = await eraseLeadForGood(services, params.id, { which })
      await deleteMailFiles(config, jobIds)
      return { keptOffers }
    },
  })
}

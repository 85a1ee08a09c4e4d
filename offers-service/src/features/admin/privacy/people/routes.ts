import {
  eraseLead,
  erasePerson,
  exportPerson as exportPersonEndpoint,
  previewPersonErasure,
} from '../../../../../contract/index.ts'
import { occurrenceOf } from '../../../../platform/access/guard.ts'
import type { SecurityLog } from '../../../../platform/access/security-log.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Person } from '../../../../platform/database/personal-tables.ts'
import { HttpError } from '../../../../platform/http/errors.ts'
import { sendFile } from '../../../../platform/http/send-file.ts'
import type { App } from '../../../../platform/http/validation.ts'
import { deleteMailFiles } from '../../../../platform/mail/transport.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { eraseEverythingOf, eraseLeadForGood, heldOf, refuseUnseen } from './erasure.ts'
import { exportPerson } from './export.ts'
import { findPerson, findPersonOfLead } from './find-person.ts'

async function find(query: Queries, by: { lead: string } | { find: string }): Promise<Person> {
  const person =
    'lead' in by ? await findPersonOfLead(query, by.lead) : await findPerson(query, by.find)
  if (!person) throw new HttpError('not_found')
  return person
}

/** What is kept of a person, for whoever asks what we know about them, or asks to be forgotten. */
export function registerPeople(app: App, services: OfferServices, security: SecurityLog): void {
  const { config, db, now, wakeJobs } = services

  app.route({
    ...exportPersonEndpoint,
    handler: async ({ body }, reply) => {
      const content = await db.write
        .transaction()
        .execute(async (query) => await exportPerson(query, await find(query, body), now()))
      return await sendFile(reply, { name: 'person.zip', mediaType: 'application/zip', content })
    },
  })

  app.route({
    ...previewPersonErasure,
    handler: async ({ body }) =>
      await db.write
        .transaction()
        .execute(async (query) => await heldOf(query, await find(query, body))),
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
    handler: async (request) => {
      const { keptOffers, jobIds } = await eraseLeadForGood(services, request.params.id)
      await deleteMailFiles(config, jobIds)
      return { keptOffers }
    },
  })
}

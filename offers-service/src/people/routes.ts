import { exportPerson as exportPersonEndpoint } from '../../contract/index.ts'
import { Refusal } from '../errors.ts'
import { sendFile } from '../send-file.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { exportPerson } from './export.ts'
import { findPerson, findPersonOfLead } from './find-person.ts'

/** What is kept of a person, for whoever asks what we know about them. */
export function registerPeople(app: App, { db, now }: Services): void {
  app.route({
    ...exportPersonEndpoint,
    handler: async ({ body }, reply) => {
      const content = await db.query.transaction().execute(async (query) => {
        const person =
          'lead' in body
            ? await findPersonOfLead(query, body.lead)
            : await findPerson(query, body.find)
        if (!person) throw new Refusal('not_found')
        return await exportPerson(query, person, now())
      })
      return await sendFile(reply, { name: 'person.zip', mediaType: 'application/zip', content })
    },
  })
}

import { notePresence } from '../../../../contract/index.ts'
import { colleagues } from '../../../platform/access/members.ts'
import { makerWith } from '../../../platform/access/sessions.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { sessionOf } from '../auth/routes.ts'
import { noteLeft, noteOpen, peopleAt } from './store.ts'

/** Who has which screen open, so that two people see that they are at the same thing. */
export function registerPresence(app: App, { db, macs, now }: Services): void {
  app.route({
    ...notePresence,
    handler: async (request) => {
      const { screen, isOpen } = request.body
      const { tokenHash: session, member } = sessionOf(request)
      const shown = { ...request.params, screen }
      if (!isOpen) {
        await noteLeft(db.write, shown, session)
        return { others: [] }
      }
      const own = makerWith(member)
      await noteOpen(db.write, now(), shown, { person: own, session })
      const [people, all] = await Promise.all([
        peopleAt(db.read, now(), screen),
        colleagues(db.read, macs),
      ])
      return { others: all.filter(({ person }) => person !== own && people.has(person)) }
    },
  })
}

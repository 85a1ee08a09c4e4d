import { randomUUIDv7 } from 'node:crypto'
import {
  calendarUrl,
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
} from '../../../../contract/index.ts'
import {
  deleteCalendarId,
  readCalendarId,
  writeCalendarId,
} from '../../../platform/access/calendar-address.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import type { SecurityLog } from '../../../platform/access/security-log.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'

const macKind = 'calendar'

/** Calendars read what is due under an address that nobody can guess: an id, and 256 bits that follow from it under the secret. */
export function registerCalendar(app: App, services: Services, security: SecurityLog): void {
  const { config, db, macs } = services

  const addressOf = (id: string) =>
    config.publicUrl + calendarUrl.replace(':token', `${id}.${macs.of(macKind, id)}`)

  app.route({
    ...readCalendarAddress,
    handler: async () => {
      const id = await readCalendarId(db.read)
      return { address: id === undefined ? null : addressOf(id) }
    },
  })

  app.route({
    ...makeCalendarAddress,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        const id = randomUUIDv7()
        await writeCalendarId(query, id)
        await security.noteDone(query, 'calendar_address_made', occurrenceOf(request))
        return { address: addressOf(id) }
      }),
  })

  app.route({
    ...endCalendarAddress,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        await deleteCalendarId(query)
        await security.noteDone(query, 'calendar_address_ended', occurrenceOf(request))
        return { ok: true as const }
      }),
  })

  app.get<{ Params: { token: string } }>(
    calendarUrl,
    {
      config: {
        access: 'public',
        canWait: true,
        rateLimit: { max: config.visitorLimit, timeWindow: 60_000 },
      },
    },
    async ({ params }, reply) => {
      const [id = '', mac = ''] = params.token.split('.')
      const isCurrent = macs.fit(mac, macKind, id) && id === (await readCalendarId(db.read))
      if (!isCurrent) throw new HttpError('not_found')
      // Loaded when it is first needed, so that the site answers sooner after a start.
      const { dueCalendar } = await import('./calendar.ts')
      return await sendFile(reply, {
        name: 'deals.ics',
        mediaType: 'text/calendar; charset=utf-8',
        content: await dueCalendar(services),
      })
    },
  )
}

import {
  calendarUrl,
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
} from '../../../../contract/index.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import { secretAddress } from '../../../platform/access/secret-address.ts'
import type { SecurityLog } from '../../../platform/access/security-log.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'

/** Calendars read what is due under an address that nobody can guess. */
export function registerCalendar(app: App, services: Services, security: SecurityLog): void {
  const { config, db } = services
  const address = secretAddress(services, 'calendar', calendarUrl)

  app.route({
    ...readCalendarAddress,
    handler: async () => ({ address: await address.read() }),
  })

  app.route({
    ...makeCalendarAddress,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        const made = await address.make(query)
        await security.noteDone(query, 'calendar_address_made', occurrenceOf(request))
        return { address: made }
      }),
  })

  app.route({
    ...endCalendarAddress,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        await address.end(query)
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
      if (!(await address.isCurrent(params.token))) throw new HttpError('not_found')
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

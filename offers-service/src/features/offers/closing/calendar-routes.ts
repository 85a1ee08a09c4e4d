import {
  calendarUrl,
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
} from '../../../../contract/index.ts'
import { registerSecretAddress } from '../../../platform/access/secret-address-routes.ts'
import type { SecurityLog } from '../../../platform/access/security-log.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'

/** Calendars read what is due under an address that nobody can guess. */
export function registerCalendar(app: App, services: Services, security: SecurityLog): void {
  const isCurrent = registerSecretAddress(app, services, security, {
    kind: 'calendar',
    url: calendarUrl,
    read: readCalendarAddress,
    make: makeCalendarAddress,
    end: endCalendarAddress,
    events: { made: 'calendar_address_made', ended: 'calendar_address_ended' },
  })

  app.get<{ Params: { token: string } }>(
    calendarUrl,
    {
      config: {
        access: 'public',
        canWait: true,
        rateLimit: { max: services.config.visitorLimit, timeWindow: 60_000 },
      },
    },
    async ({ params }, reply) => {
      if (!(await isCurrent(params.token))) throw new HttpError('not_found')
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

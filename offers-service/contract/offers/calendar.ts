import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done } from '../values/values.ts'

// Whoever has the address reads names and days without logging in, so only the admin in person gets it.
const config = { access: 'adminInPerson' } as const

/** The address under which calendars read what is due; null while there is none. */
export const readCalendarAddress = defineEndpoint({
  method: 'GET',
  url: '/api/admin/calendar-address',
  config,
  schema: { response: { 200: v.object({ address: v.nullable(v.string()) }) } },
})

/** Makes a new address; the one before ends. */
export const makeCalendarAddress = defineEndpoint({
  method: 'POST',
  url: '/api/admin/calendar-address',
  config,
  schema: { response: { 200: v.object({ address: v.string() }) } },
})

/** Ends the address. */
export const endCalendarAddress = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/calendar-address',
  config,
  schema: { response: { 200: done } },
})

/** What is due, as an iCalendar file (GET, public for whoever has the token). A plain route, because its answer is a file. */
export const calendarUrl = '/api/calendar/:token/deals.ics'

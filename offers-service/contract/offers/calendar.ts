import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done } from '../values/values.ts'

// The address shows names and days without a log-in, so only the admin in person gets it.
const config = { access: 'ownerInPerson' } as const

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

/** What is due, as an iCalendar file (GET, public, its token is the credential). A plain route, because its answer is a file. */
export const calendarUrl = '/api/calendar/:token/deals.ics'

import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject } from '../values/values.ts'

/** Letters arrive within two weeks, and calls follow. */
export const usualDaysBetween = 21
const maxDaysBetween = 365
const notDays = `Please use a whole number from 0 to ${maxDaysBetween}`

/** How many days after the last letter about an offer was posted the next one may be written. */
export const DaysBetweenLetters = v.pipe(
  v.number(notDays),
  v.integer(notDays),
  v.minValue(0, notDays),
  v.maxValue(maxDaysBetween, notDays),
)

const answered = v.object({ days: v.number() })

/** How many days the business waits before it writes about an offer again. */
export const readDaysBetweenLetters = defineEndpoint({
  method: 'GET',
  url: '/api/admin/days-between-letters',
  config: { access: 'admin' },
  schema: { response: { 200: answered } },
})

/** Sets that, for mailings that are begun from then on. */
export const setDaysBetweenLetters = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/days-between-letters',
  config: { access: 'owner' },
  schema: { body: inputObject({ days: DaysBetweenLetters }), response: { 200: answered } },
})

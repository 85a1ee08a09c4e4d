import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import * as v from 'valibot'
import { DaysBetweenLetters, usualDaysBetween } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { readValue, writeValue } from '../../../platform/database/key-value-store.ts'
import { businessDay } from '../status.ts'

const settingName = 'days-between-letters'
const Stored = v.pipe(v.string(), v.toNumber(), DaysBetweenLetters)

/** How many days the business waits before it writes about an offer again. */
export async function daysBetweenLetters(query: Queries): Promise<number> {
  const stored = await readValue(query, settingName)
  return stored === undefined ? usualDaysBetween : v.parse(Stored, stored)
}

/** Sets that. */
export async function storeDaysBetween(query: Queries, days: number): Promise<void> {
  await writeValue(query, settingName, String(days))
}

/** From which day on an offer may be written about again; undefined where that is today or was before. */
export async function mayWriteFrom(
  query: Queries,
  offerId: string,
  { daysBetween, now }: { daysBetween: number; now: Date },
): Promise<string | undefined> {
  const { day } = await query
    .selectFrom('mailing_letters')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .select((eb) => eb.fn.max('mailings.posted_on').as('day'))
    .where('mailing_letters.offer_id', '=', offerId)
    .executeTakeFirstOrThrow()
  if (day === null) return undefined
  const from = format(addDays(parseISO(day), daysBetween), 'yyyy-MM-dd')
  return from > businessDay(now) ? from : undefined
}

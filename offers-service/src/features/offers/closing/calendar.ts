import ical, { type ICalCalendar } from 'ical-generator'
import {
  type ClosingField,
  type Deal,
  formatCount,
  formatDollars,
} from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { liveOffers } from '../store.ts'
import { currentDeals } from './deals.ts'

/** What is to be done, as the title of a day's entry. */
const titles: Record<ClosingField, string> = {
  escrowOpenedOn: 'Open escrow',
  titleSearchOn: 'Title search due',
  closingScheduledOn: 'Schedule the closing',
  paidOn: 'Pay',
}

/** How often calendars are asked to read it again, in seconds; many read less often. */
const readEverySeconds = 60 * 60

/** A day without an hour is the same day wherever a calendar is read. */
const wholeDay = (day: string) => ({ start: new Date(`${day}T00:00:00Z`), allDay: true })

function addDeal(calendar: ICalCalendar, publicUrl: string, deal: Deal): void {
  const { referenceNumber, sellerNames, county, amount, sellerPhone, next } = deal
  const who = sellerNames.join(' and ') || referenceNumber
  const facts = {
    description: [formatDollars(amount), county, sellerPhone].filter(Boolean).join(', '),
    url: `${publicUrl}/admin/offers?edit=${encodeURIComponent(referenceNumber)}`,
  }
  if (deal.closingScheduledOn !== null)
    calendar.createEvent({
      id: `closing.${referenceNumber}`,
      ...wholeDay(deal.closingScheduledOn),
      summary: `Closing: ${who}`,
      ...facts,
    })
  // To be paid is what the closing day itself is for.
  if (next && next.step !== 'paidOn')
    calendar.createEvent({
      id: `${next.step}.${referenceNumber}`,
      ...wholeDay(next.dueOn),
      summary: `${titles[next.step]}: ${who}`,
      ...facts,
    })
}

/** On which days live offers end from today on, and how many on each. */
async function lastDays(query: Queries, now: Date) {
  return await liveOffers(query, now)
    .groupBy('expiration_date')
    .select((eb) => ['expiration_date as day', eb.fn.countAll<number>().as('offers')])
    .orderBy('expiration_date')
    .limit(366)
    .execute()
}

/** What is due for every deal that goes on, and the last days of offers, as an iCalendar file. */
export async function dueCalendar({ config, db, now, settings }: Services): Promise<string> {
  const calendar = ical({
    name: `${settings.current.business.name}: deals`,
    prodId: { company: 'Deals', product: 'Calendar' },
    ttl: readEverySeconds,
  })
  for await (const deals of currentDeals(db.read, now()))
    for (const deal of deals)
      if (deal.stage !== 'paid' && deal.stage !== 'fell_through')
        addDeal(calendar, config.publicUrl, deal)
  for (const { day, offers } of await lastDays(db.read, now()))
    calendar.createEvent({
      id: `last-day.${day}`,
      ...wholeDay(day),
      summary: `Last day of ${formatCount(offers, 'offer')}`,
      url: `${config.publicUrl}/admin/offers`,
    })
  return calendar.toString()
}

import { tz } from '@date-fns/tz'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { subDays } from 'date-fns/subDays'
import {
  business,
  deletedDaysKept,
  type OfferStatus,
  publicOfferStatuses,
} from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { OfferRow } from './tables.ts'

const hourMs = 60 * 60_000
let present = { hour: Number.NaN, day: '' }

/**
 * The calendar day it is for the business, whose time zone decides when an offer's last day ends.
 *
 * Worked out once an hour: it takes as long as reading an offer does, and a list asks for every row. Days begin on the hour
 * in every zone of the United States, in summer time too.
 */
export function businessDay(now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs)
  if (hour !== present.hour)
    present = { hour, day: format(now, 'yyyy-MM-dd', { in: tz(business.timeZone) }) }
  return present.day
}

/** The moment at which a day of the business begins, as a timestamp. */
export const beginOfDay = (day: string): string =>
  new Date(+parseISO(day, { in: tz(business.timeZone) })).toISOString()

/** What was deleted before this moment can no longer be put back. Its last day is a whole day of the business. */
export const deletedKeptSince = (now: Date): string =>
  beginOfDay(format(subDays(parseISO(businessDay(now)), deletedDaysKept), 'yyyy-MM-dd'))

/** The status an offer shows: what is stored, or `expired` once its last day is over and it is not settled. */
export function statusOf(
  offer: Pick<OfferRow, 'status' | 'expiration_date'>,
  now: Date,
): OfferStatus {
  const isOpen =
    offer.status === 'active' || offer.status === 'signing' || offer.status === 'declined'
  return isOpen && offer.expiration_date < businessDay(now) ? 'expired' : offer.status
}

type PublicStatus = (typeof publicOfferStatuses)[number]

/** The status a visitor may see, or undefined when the offer must look like one that does not exist. */
export function publicStatusOf(
  offer: Pick<OfferRow, 'status' | 'expiration_date'>,
  now: Date,
): PublicStatus | undefined {
  const status = statusOf(offer, now)
  return publicOfferStatuses.find((known) => known === status)
}

/** The stored statuses from which an offer can be signed; a landowner who declined may still change their mind. */
export const acceptableStatuses = ['active', 'signing', 'declined'] as const

/** Why an offer could not be signed or declined, as the clearest refusal. */
export function closedError(
  offer: Pick<OfferRow, 'status' | 'expiration_date'>,
  now: Date,
): HttpError {
  return new HttpError(statusOf(offer, now) === 'signed' ? 'already_signed' : 'signing_link_closed')
}

/** The next moment something may carry: now, or just after its last change when that shares the same millisecond. */
export function momentAfter(lastChange: string, now: Date): Date {
  return now.toISOString() > lastChange ? now : addMilliseconds(new Date(lastChange), 1)
}

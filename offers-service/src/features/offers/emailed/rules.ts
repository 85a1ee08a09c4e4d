import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { subDays } from 'date-fns/subDays'
import type { PublicOffer } from '../../../../contract/index.ts'
import type { Config } from '../../../platform/config.ts'
import { businessDay } from '../status.ts'
import type { OfferRow } from '../tables.ts'

const daysBefore = 3

/** What of an offer decides about a reminder. */
type Standing = Pick<OfferRow, 'status' | 'expiration_date'>

/** The day on which an offer is reminded of. */
export const reminderDay = ({ expiration_date: lastDay }: Standing): string =>
  format(subDays(parseISO(lastDay), daysBefore), 'yyyy-MM-dd')

/** Whether an offer could be signed today, by somebody who has not said no. */
const isOpen = ({ status, expiration_date: lastDay }: Standing, today: string) =>
  (status === 'active' || status === 'signing') && lastDay >= today

/** The day on which somebody could still be reminded of an offer; undefined where there is none. */
export function reminderAhead(offer: Standing, now: Date): string | undefined {
  const [day, today] = [reminderDay(offer), businessDay(now)]
  return isOpen(offer, today) && day > today ? day : undefined
}

/** Whether an offer is to be reminded of now: not yet, at this time, or no more. */
export function reminderStands(offer: Standing, now: Date): 'early' | 'due' | 'over' {
  const today = businessDay(now)
  if (!isOpen(offer, today)) return 'over'
  return reminderDay(offer) > today ? 'early' : 'due'
}

/** What an offer's page says of mailing it: nothing where no mail is set up. */
export function mailOf(
  { smtp }: Pick<Config, 'smtp'>,
  offer: OfferRow,
  now: Date,
): Pick<PublicOffer, 'mail'> {
  if (!smtp) return {}
  const reminderOn = reminderAhead(offer, now)
  return { mail: reminderOn === undefined ? {} : { reminderOn } }
}

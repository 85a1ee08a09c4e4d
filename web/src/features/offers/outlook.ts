import { addBusinessDays } from 'date-fns/addBusinessDays'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import type { SignedClosing } from 'offers-service/contract'

/** What the site promises after the signature: escrow in 24 hours, title search in ten days, payment in 15 business days. */
const promised = { escrowDays: 1, titleDays: 10, paidBusinessDays: 15 }

const dayOf = (date: Date) => format(date, 'yyyy-MM-dd')

/** A calendar day as it fits beside others: `Nov 23`. */
export const shortDay = (day: string) => format(parseISO(day), 'MMM d')

/** How the sale of a signed offer goes on. */
export interface Outlook {
  /** What has come and what comes next, such as `Escrow by Nov 23`; a day that went by unmet is not named. */
  dates: string[]
  /** Which of the three steps is under way, from 0; undefined once the owner is paid. */
  here: number | undefined
}

/** Puts a closing into calendar days: those that the business has set and, before that, those it promises. */
export function outlookOf(closing: SignedClosing, today = dayOf(new Date())): Outlook {
  const { signedOn, escrowOpenedOn, titleSearchOn, closingScheduledOn, paidOn } = closing
  const signed = parseISO(signedOn)
  const ahead = (words: string, day: string) => (day < today ? [] : [`${words} ${shortDay(day)}`])
  const isEscrowOpen = escrowOpenedOn !== null
  const isTitleRead = titleSearchOn !== null || closingScheduledOn !== null
  if (paidOn !== null) return { dates: [`Paid ${shortDay(paidOn)}`], here: undefined }
  return {
    dates: [
      ...(isEscrowOpen
        ? [`Escrow opened ${shortDay(escrowOpenedOn)}`]
        : ahead('Escrow by', dayOf(addDays(signed, promised.escrowDays)))),
      ...(isTitleRead ? [] : ahead('Title search by', dayOf(addDays(signed, promised.titleDays)))),
      ...(closingScheduledOn !== null
        ? ahead('Closing', closingScheduledOn)
        : ahead('Paid about', dayOf(addBusinessDays(signed, promised.paidBusinessDays)))),
    ],
    here: isTitleRead ? 2 : isEscrowOpen ? 1 : 0,
  }
}

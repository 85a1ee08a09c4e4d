import { type AdminOffer, formatCount, formatNumber, type PrintKind } from 'offers-service/contract'
import { may } from '../offer-status.tsx'

/** What the service prints at once at most. */
export const maxLetters = 500

type Order = (one: AdminOffer, other: AdminOffer) => number

/** When a letter was printed, for an order in which those that were not come first or last. */
const printedAt = ({ letterPrintedAt }: AdminOffer) => letterPrintedAt ?? ''
const notPrintedFirst: Order = (one, other) =>
  Number(printedAt(one) !== '') - Number(printedAt(other) !== '')
/** Labels and envelopes are for the letters that have just come out. */
const printedLastFirst: Order = (one, other) => printedAt(other).localeCompare(printedAt(one))
const orders: Record<PrintKind, Order> = {
  letters: notPrintedFirst,
  labels: printedLastFirst,
  envelopes: printedLastFirst,
}

/** The letters to print next of all that match, and what the admin should know where those are not all; empty where they are. */
export interface NextLetters {
  numbers: string[]
  remark: string
}

const none =
  'None of these offers has a letter. There is one only while an offer is active, being signed or declined.'

/** The letters, labels or envelopes to print of these offers, as many as can be printed at once. */
export async function lettersOf(
  offers: AsyncIterable<AdminOffer>,
  as: PrintKind,
): Promise<NextLetters> {
  const matching: AdminOffer[] = []
  for await (const offer of offers) matching.push(offer)
  const mailable = matching.filter(({ status }) => may('letter', status))
  if (mailable.length === 0) return { numbers: [], remark: none }
  const numbers = mailable
    .toSorted(orders[as])
    .map(({ referenceNumber }) => referenceNumber)
    .slice(0, maxLetters)
  if (mailable.length > maxLetters) {
    const some = `${formatNumber(numbers.length)} of ${formatCount(mailable.length, 'letter')}`
    const remark =
      as === 'letters'
        ? `${some} are in this file, those not printed yet first. Print again for the next ones.`
        : `${as === 'labels' ? 'Labels' : 'Envelopes'} for ${some} are in this file, those printed last first.`
    return { numbers, remark }
  }
  const others = matching.length - mailable.length
  const remark =
    others === 0
      ? ''
      : `${formatCount(others, 'more offer matches and has', 'more offers match and have')} no letter now.`
  return { numbers, remark }
}

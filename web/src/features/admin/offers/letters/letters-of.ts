import { type AdminOffer, formatCount, formatNumber } from 'offers-service/contract'
import { may } from '../offer-status.tsx'

/** What the service prints at once at most. */
export const maxLetters = 500

const isPrinted = ({ letterPrintedAt }: AdminOffer) => letterPrintedAt !== null

/** The letters to print next of all that match, and what the admin should know where those are not all; empty where they are. */
export interface NextLetters {
  numbers: string[]
  remark: string
}

const none =
  'None of these offers has a letter. There is one only while an offer is active, being signed or declined.'

/** The letters to print of these offers: as many as can be printed at once, those that were not printed yet first. */
export async function lettersOf(offers: AsyncIterable<AdminOffer>): Promise<NextLetters> {
  const matching: AdminOffer[] = []
  for await (const offer of offers) matching.push(offer)
  const mailable = matching.filter(({ status }) => may('letter', status))
  if (mailable.length === 0) return { numbers: [], remark: none }
  const numbers = mailable
    .toSorted((one, other) => Number(isPrinted(one)) - Number(isPrinted(other)))
    .map(({ referenceNumber }) => referenceNumber)
    .slice(0, maxLetters)
  if (mailable.length > maxLetters) {
    const remark = `${formatNumber(numbers.length)} of ${formatCount(mailable.length, 'letter')} are in this file, those not printed yet first. Print again for the next ones.`
    return { numbers, remark }
  }
  const others = matching.length - mailable.length
  const remark =
    others === 0
      ? ''
      : `${formatCount(others, 'more offer matches and has', 'more offers match and have')} no letter now.`
  return { numbers, remark }
}

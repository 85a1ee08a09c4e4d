import type { AdminOffer } from 'offers-service/contract'
import { formatAdminDate } from '../../../../format/dates.ts'
import { may } from '../offer-status.tsx'
import styles from './letter-cell.module.css'
import type { LetterChoice } from './use-letter-choice.ts'

/** When an offer's letter was printed, and whether it is chosen to be printed. */
export function LetterCell({ offer, choice }: { offer: AdminOffer; choice: LetterChoice }) {
  const { referenceNumber, status, letterPrintedAt } = offer
  const printed = letterPrintedAt ? formatAdminDate(letterPrintedAt) : 'Not yet'
  if (!may('letter', status)) return printed
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={choice.chosen.has(referenceNumber)}
        onChange={({ currentTarget }) => choice.set(referenceNumber, currentTarget.checked)}
      />
      <span className="visually-hidden">Choose the letter of {referenceNumber}, printed: </span>
      {printed}
    </label>
  )
}

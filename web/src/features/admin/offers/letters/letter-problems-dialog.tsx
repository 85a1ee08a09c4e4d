import { formatCount, formatNumber } from 'offers-service/contract'
import { Link } from '../../../../ui/link.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import styles from './letter-problems-dialog.module.css'
import type { LetterProblems } from './use-letter-printing.ts'

interface LetterProblemsDialogProps {
  problems: LetterProblems
  /** Whether it was only to be looked at. */
  isPreview?: boolean
  /** The letters that were asked for with these and could be printed without them. */
  others?: { count: number; isBusy: boolean; onPrint: () => void }
  onClose: () => void
}

/** Says for each letter why it cannot be printed, and leads to where that is put right; the others can be printed without them. */
export function LetterProblemsDialog({
  problems,
  isPreview = false,
  others,
  onClose,
}: LetterProblemsDialogProps) {
  const entries = Object.entries(problems)
  const hasOthers = others !== undefined && others.count > 0
  return (
    <Dialog
      title={isPreview ? 'No letter yet' : 'Not printed yet'}
      cancelText="Close"
      onCancel={onClose}
      confirm={
        hasOthers
          ? {
              children:
                others.count === 1
                  ? 'Print the Other'
                  : `Print the Other ${formatNumber(others.count)}`,
              isBusy: others.isBusy,
              busyText: 'Printing...',
              onClick: others.onPrint,
            }
          : undefined
      }
    >
      <p>
        {isPreview && 'The letter still lacks something. Put this right first:'}
        {!isPreview && !hasOthers && 'No letter was printed. Put this right first:'}
        {hasOthers &&
          `No letter was printed yet. ${formatCount(entries.length, 'letter is', 'letters are')} held back until this is put right:`}
      </p>
      <ul role="list" className={styles.problems}>
        {entries.map(([referenceNumber, reason]) => (
          <li key={referenceNumber}>
            <Link to={`?edit=${encodeURIComponent(referenceNumber)}`} onClick={onClose}>
              <ReferenceNumber>{referenceNumber}</ReferenceNumber>
            </Link>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

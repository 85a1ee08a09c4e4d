import { Link } from '../../../../ui/link.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import styles from './letter-problems-dialog.module.css'
import type { LetterProblems } from './use-letter-printing.ts'

interface LetterProblemsDialogProps {
  problems: LetterProblems
  /** Whether it was only to be looked at. */
  isPreview?: boolean
  onClose: () => void
}

/** Says for each letter why it cannot be printed, and leads to where that is put right. */
export function LetterProblemsDialog({
  problems,
  isPreview = false,
  onClose,
}: LetterProblemsDialogProps) {
  return (
    <Dialog
      title={isPreview ? 'No letter yet' : 'Not printed yet'}
      cancelText="Close"
      onCancel={onClose}
    >
      <p>
        {isPreview
          ? 'The letter still lacks something. Put this right first:'
          : 'No letter was printed. Put this right first:'}
      </p>
      <ul role="list" className={styles.problems}>
        {Object.entries(problems).map(([referenceNumber, reason]) => (
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

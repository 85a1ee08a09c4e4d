import { formatCount, formatNumber } from 'offers-service/contract'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { HeldLetters } from './held-letters.tsx'
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
  const heldCount = Object.keys(problems).length
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
          `No letter was printed yet. ${formatCount(heldCount, 'letter is', 'letters are')} held back until this is put right:`}
      </p>
      <HeldLetters problems={problems} onFollow={onClose} />
    </Dialog>
  )
}

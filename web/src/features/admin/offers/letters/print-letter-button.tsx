import { Button } from '../../../../ui/button.tsx'
import { LetterProblemsDialog } from './letter-problems-dialog.tsx'
import { useLetterPrinting } from './use-letter-printing.ts'

interface PrintLetterButtonProps {
  referenceNumber: string
  disabled: boolean
}

/** Prints the letter of one offer, or says why that is not possible yet. */
export function PrintLetterButton({ referenceNumber, disabled }: PrintLetterButtonProps) {
  const { print, isBusy, held, clearHeld } = useLetterPrinting()
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        isBusy={isBusy}
        busyText="Printing..."
        onClick={() => void print([referenceNumber])}
      >
        Print letter
      </Button>
      {held && <LetterProblemsDialog problems={held.problems} onClose={clearHeld} />}
    </>
  )
}

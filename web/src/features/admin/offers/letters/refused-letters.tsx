import { LetterProblemsDialog } from './letter-problems-dialog.tsx'
import type { useLetterPrinting } from './use-letter-printing.ts'

/** Says which of the letters or labels that were asked for are held back, and prints the others. */
export function RefusedLetters({
  printers,
}: {
  printers: readonly ReturnType<typeof useLetterPrinting>[]
}) {
  const refused = printers.find(({ held }) => held)
  if (!refused?.held) return null
  const { problems, others } = refused.held
  return (
    <LetterProblemsDialog
      problems={problems}
      others={{
        count: others.length,
        isBusy: refused.isBusy,
        onPrint: () => void refused.print(others),
      }}
      onClose={refused.clearHeld}
    />
  )
}

import type { AdminOffer } from 'offers-service/contract'
import { Button } from '../../../../ui/button.tsx'
import { may } from '../offer-status.tsx'
import styles from './letter-bar.module.css'
import { LetterProblemsDialog } from './letter-problems-dialog.tsx'
import type { LetterChoice } from './use-letter-choice.ts'
import { useLetterPrinting } from './use-letter-printing.ts'

interface LetterBarProps {
  choice: LetterChoice
  /** The offers on the screen. */
  offers: readonly AdminOffer[]
}

/** Chooses and prints the letters of several offers. */
export function LetterBar({ choice, offers }: LetterBarProps) {
  const { chosen, add, clear } = choice
  const { print, isBusy, problems, clearProblems } = useLetterPrinting()
  const mailable = offers
    .filter(({ status }) => may('letter', status))
    .map(({ referenceNumber }) => referenceNumber)
  const printChosen = async () => {
    if (await print([...chosen])) clear()
  }

  return (
    <div className={styles.bar}>
      <output>
        {chosen.size === 0
          ? 'No letters chosen'
          : `${chosen.size} ${chosen.size === 1 ? 'letter' : 'letters'} chosen`}
      </output>
      <Button
        size="small"
        disabled={mailable.every((number) => chosen.has(number))}
        onClick={() => add(mailable)}
      >
        Choose all on this page
      </Button>
      <Button size="small" disabled={chosen.size === 0} onClick={clear}>
        Choose none
      </Button>
      <Button
        size="small"
        disabled={chosen.size === 0}
        isBusy={isBusy}
        busyText="Printing..."
        onClick={() => void printChosen()}
      >
        Print letters
      </Button>
      {problems && <LetterProblemsDialog problems={problems} onClose={clearProblems} />}
    </div>
  )
}

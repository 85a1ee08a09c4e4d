import type { AdminOffer } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { may } from '../offer-status.tsx'
import styles from './letter-bar.module.css'
import { LetterProblemsDialog } from './letter-problems-dialog.tsx'
import type { LetterChoice } from './use-letter-choice.ts'
import { useLetterPrinting } from './use-letter-printing.ts'

interface LetterBarProps {
  choice: LetterChoice
  /** The offers on the screen. */
  offers: readonly AdminOffer[]
  /** Every offer that was looked for; undefined when all of them are on the screen. */
  allWanted: (() => AsyncIterable<AdminOffer>) | undefined
}

/** What the service prints at once at most. */
const mostLetters = 500

const isMailable = ({ status }: AdminOffer) => may('letter', status)

/** Chooses and prints the letters of several offers. */
export function LetterBar({ choice, offers, allWanted }: LetterBarProps) {
  const { chosen, add, clear } = choice
  const { print, isBusy, problems, clearProblems } = useLetterPrinting()
  const { toast } = useToast()
  const [isChoosing, setIsChoosing] = useState(false)
  const mailable = offers.filter(isMailable).map(({ referenceNumber }) => referenceNumber)
  const printChosen = async () => {
    if (await print([...chosen])) clear()
  }
  const choose = async (wanted: AsyncIterable<AdminOffer>) => {
    setIsChoosing(true)
    try {
      const found: string[] = []
      for await (const offer of wanted) {
        if (isMailable(offer)) found.push(offer.referenceNumber)
        if (found.length === mostLetters) break
      }
      add(found)
    } catch {
      const description = 'The offers could not be read. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
    setIsChoosing(false)
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
      {allWanted && (
        <Button
          size="small"
          isBusy={isChoosing}
          busyText="Choosing..."
          onClick={() => void choose(allWanted())}
        >
          Choose all that match
        </Button>
      )}
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

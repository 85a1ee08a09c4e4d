import { type AdminOffer, formatCount } from 'offers-service/contract'
import { useState } from 'react'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { may } from '../offer-status.tsx'
import styles from './letter-bar.module.css'
import { LetterProblemsDialog } from './letter-problems-dialog.tsx'
import type { LetterChoice } from './letter-choice.tsx'
import { useLetterPrinting } from './use-letter-printing.ts'

interface LetterBarProps {
  choice: LetterChoice
  /** The offers on the screen. */
  offers: readonly AdminOffer[]
  /** Every offer that was looked for; undefined when all of them are on the screen. */
  allWanted: (() => AsyncIterable<AdminOffer>) | undefined
}

/** What the service prints at once at most. */
const maxLetters = 500

const isMailable = ({ status }: AdminOffer) => may('letter', status)
const isPrinted = ({ letterPrintedAt }: AdminOffer) => letterPrintedAt !== null

/** What the admin should know about a choice that is not all of what they asked for; empty when it is. */
function remarkOn({
  matching,
  mailable,
  added,
}: Record<'matching' | 'mailable' | 'added', number>) {
  if (mailable === 0) {
    return 'None of these offers has a letter. There is one only while an offer is active, being signed or declined.'
  }
  if (added < mailable) {
    return `${formatCount(mailable, 'letter')} match, and at most ${maxLetters} can be printed at once. Those not printed yet come first: print these, then choose again.`
  }
  const others = matching - mailable
  if (others === 0) return ''
  return `${formatCount(others, 'more offer matches and has', 'more offers match and have')} no letter now.`
}

/** Chooses and prints the letters of several offers. */
export function LetterBar({ choice, offers, allWanted }: LetterBarProps) {
  const { chosen, add, addLater, clear } = choice
  const { print, isBusy, problems, clearProblems } = useLetterPrinting()
  const { fail } = useToast()
  const [remark, setRemark] = useState('')
  const mailable = offers.filter(isMailable).map(({ referenceNumber }) => referenceNumber)
  const printChosen = async () => {
    if (await print([...chosen])) chooseNone()
  }
  const chooseNone = () => {
    clear()
    setRemark('')
  }
  const choose = async (wanted: AsyncIterable<AdminOffer>) => {
    setRemark('')
    const addFound = addLater()
    try {
      const matching: AdminOffer[] = []
      for await (const offer of wanted) matching.push(offer)
      const open = matching.filter(isMailable)
      const numbers = open
        .toSorted((one, other) => Number(isPrinted(one)) - Number(isPrinted(other)))
        .map(({ referenceNumber }) => referenceNumber)
      const others = chosen.difference(new Set(numbers)).size
      const found = numbers.slice(0, Math.max(0, maxLetters - others))
      addFound(found)
      setRemark(remarkOn({ matching: matching.length, mailable: open.length, added: found.length }))
    } catch (error) {
      const description = 'The offers could not be read. Please try again.'
      fail({ title: 'Error', description }, error)
    }
  }
  const isTooMany = chosen.size > maxLetters

  return (
    <div className={styles.bar}>
      <output>
        {chosen.size === 0 ? 'No letters chosen' : `${formatCount(chosen.size, 'letter')} chosen`}
      </output>
      <Button
        size="small"
        disabled={mailable.every((number) => chosen.has(number))}
        onClick={() => add(mailable)}
      >
        Choose all on this page
      </Button>
      {allWanted && (
        <ActionButton size="small" busyText="Choosing..." onPress={() => choose(allWanted())}>
          Choose all that match
        </ActionButton>
      )}
      <Button size="small" disabled={chosen.size === 0} onClick={chooseNone}>
        Choose none
      </Button>
      <Button
        size="small"
        disabled={chosen.size === 0 || isTooMany}
        isBusy={isBusy}
        busyText="Printing..."
        onClick={() => void printChosen()}
      >
        Print letters
      </Button>
      <output className={styles.remark}>
        {isTooMany
          ? `At most ${maxLetters} letters can be printed at once. Please choose fewer.`
          : remark}
      </output>
      {problems && <LetterProblemsDialog problems={problems} onClose={clearProblems} />}
    </div>
  )
}

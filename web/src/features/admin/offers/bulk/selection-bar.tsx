import {
  type AdminOffer,
  type BulkAction,
  bulkActions,
  formatCount,
  formatNumber,
  maxChosen,
} from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { LetterProblemsDialog } from '../letters/letter-problems-dialog.tsx'
import { lettersOf, maxLetters } from '../letters/letters-of.ts'
import { useLetterPrinting } from '../letters/use-letter-printing.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { actionWords } from './bulk-words.ts'
import styles from './selection-bar.module.css'
import type { OfferSelectionState } from './use-offer-selection.ts'

interface SelectionBarProps {
  choice: OfferSelectionState
  /** The offers on the screen. */
  offers: readonly AdminOffer[]
  /** How many match; in words where they are not counted, undefined while they are being counted. */
  found: number | string | undefined
  /** Every offer that was looked for; undefined when all of them are on the screen. */
  allWanted: (() => AsyncIterable<AdminOffer>) | undefined
}

/** How many offers are chosen. */
function countInWords(
  { isAll, isEmpty, numbers }: OfferSelectionState,
  found: number | string = '',
) {
  if (isEmpty) return 'No offers chosen'
  if (!isAll) return `${formatCount(numbers.size, 'offer')} chosen`
  const count = typeof found === 'number' ? formatNumber(found) : found
  return `All ${count} offers that match are chosen`.replace('  ', ' ')
}

/** Chooses offers, and does one thing to all of them: a change, or printing their letters. */
export function SelectionBar({ choice, offers, found, allWanted }: SelectionBarProps) {
  const { print, isBusy, held, clearHeld } = useLetterPrinting()
  const { fail } = useToast()
  const [remark, setRemark] = useState('')
  const [isGathering, setGathering] = useState(false)
  const [kind, setKind] = useState<BulkAction['kind']>()
  const shown = offers.map(({ referenceNumber }) => referenceNumber)

  const printThese = async (numbers: readonly string[]) => {
    if (await print(numbers)) choice.remove(numbers)
  }
  const printAll = async (wanted: AsyncIterable<AdminOffer>) => {
    setGathering(true)
    try {
      const letters = await lettersOf(wanted)
      setRemark(letters.remark)
      if (letters.numbers.length > 0) await print(letters.numbers)
    } catch (error) {
      const description = 'The offers could not be read. Please try again.'
      fail({ title: 'Error', description }, error)
    } finally {
      setGathering(false)
    }
  }
  const printChosen = async () => {
    setRemark('')
    if (choice.isAll && allWanted) return await printAll(allWanted())
    await printThese(choice.isAll ? shown : [...choice.numbers])
  }
  const isTooMany = !choice.isAll && choice.numbers.size > maxLetters
  const isFull = choice.numbers.size >= maxChosen

  return (
    <div className={styles.bar} data-chosen={!choice.isEmpty}>
      <div className={styles.row}>
        <output>{countInWords(choice, found)}</output>
        <Button
          size="small"
          disabled={isFull || shown.every(choice.has)}
          onClick={() => choice.add(shown)}
        >
          Choose all on this page
        </Button>
        {allWanted && (
          <Button size="small" disabled={choice.isAll} onClick={choice.chooseAll}>
            Choose all that match
          </Button>
        )}
        <Button
          size="small"
          disabled={choice.isEmpty}
          onClick={() => {
            choice.clear()
            setRemark('')
          }}
        >
          Choose none
        </Button>
      </div>
      {!choice.isEmpty && (
        <fieldset className={styles.row}>
          <legend className="visually-hidden">What to do with the chosen offers</legend>
          {bulkActions.map((action) => (
            <Button key={action} size="small" onClick={() => setKind(action)}>
              {actionWords[action].button}
            </Button>
          ))}
          <Button
            size="small"
            disabled={isTooMany}
            isBusy={isBusy || isGathering}
            busyText="Printing..."
            onClick={() => void printChosen()}
          >
            Print letters
          </Button>
        </fieldset>
      )}
      <output className={styles.remark}>
        {isTooMany
          ? `At most ${maxLetters} letters can be printed at once. Choose fewer to print.`
          : remark}
      </output>
      {kind && (
        <BulkDialog
          kind={kind}
          selection={choice.selection()}
          onClose={() => setKind(undefined)}
          onStarted={() => {
            setKind(undefined)
            choice.clear()
          }}
        />
      )}
      {held && (
        <LetterProblemsDialog
          problems={held.problems}
          others={{
            count: held.others.length,
            isBusy,
            onPrint: () => void printThese(held.others),
          }}
          onClose={clearHeld}
        />
      )}
    </div>
  )
}

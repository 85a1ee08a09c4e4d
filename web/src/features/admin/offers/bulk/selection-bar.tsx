import {
  type AdminOffer,
  type BulkAction,
  bulkActions,
  exportOffers,
  formatCount,
  formatNumber,
  maxChosen,
  type PrintKind,
  printKinds,
} from 'offers-service/contract'
import { useState } from 'react'
import { callForFile } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { ForOwners } from '../../session/for-owners.tsx'
import { withSession } from '../../session/renew-session.ts'
import { useRole } from '../../session/session.ts'
import { saveFile } from '../../save-file.ts'
import { RefusedLetters } from '../letters/refused-letters.tsx'
import { lettersOf, maxLetters } from '../letters/letters-of.ts'
import { TogetherBox } from '../letters/together-box.tsx'
import { usePrinters } from '../letters/use-letter-printing.ts'
import { MailingDialog } from '../mailings/mailing-dialog.tsx'
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
  /** The mailing that all offers of the list are in, by its id. */
  mailing: string | undefined
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
export function SelectionBar({ choice, offers, found, mailing, allWanted }: SelectionBarProps) {
  const [isTogether, setTogether] = useState(true)
  const printers = usePrinters(isTogether)
  const { fail } = useToast()
  const [remark, setRemark] = useState('')
  const [isGathering, setGathering] = useState(false)
  const [kind, setKind] = useState<BulkAction['kind']>()
  const shown = offers.map(({ referenceNumber }) => referenceNumber)

  /** Does something that reads all that match first, and tells where that fails. */
  const gather = async (run: () => Promise<void>) => {
    setRemark('')
    setGathering(true)
    try {
      await run()
    } catch (error) {
      const description = 'The offers could not be read. Please try again.'
      fail({ title: 'Error', description }, error)
    } finally {
      setGathering(false)
    }
  }
  const printChosen = async (as: PrintKind) => {
    const { print } = printers[as]
    if (!choice.isAll || !allWanted) {
      await print(choice.isAll ? shown : [...choice.numbers])
      return
    }
    const next = await lettersOf(allWanted(), as)
    setRemark(next.remark)
    if (next.numbers.length > 0) await print(next.numbers)
  }
  const exportChosen = async () =>
    saveFile(
      await withSession(() => callForFile(exportOffers, { selection: choice.selection() })),
      'offers.csv',
    )
  const isOwner = useRole() === 'owner'
  const actions = bulkActions.filter(
    (action) =>
      (action !== 'remove_from_mailing' || mailing !== undefined) &&
      (action !== 'delete_drafts' || isOwner),
  )
  const onStarted = () => {
    setKind(undefined)
    choice.clear()
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
          className={styles.none}
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
          {actions.map((action) => (
            <Button key={action} size="small" onClick={() => setKind(action)}>
              {actionWords[action].button}
            </Button>
          ))}
          {printKinds.map((as) => (
            <Button
              key={as}
              size="small"
              disabled={isTooMany || isGathering}
              isBusy={printers[as].isBusy}
              busyText="Printing..."
              onClick={() => void gather(async () => await printChosen(as))}
            >
              Print {as}
            </Button>
          ))}
          <ForOwners>
            <Button size="small" disabled={isGathering} onClick={() => void gather(exportChosen)}>
              Export
            </Button>
          </ForOwners>
          {(choice.isAll || choice.numbers.size > 1) && (
            <TogetherBox checked={isTogether} onChange={setTogether} />
          )}
        </fieldset>
      )}
      <output className={styles.remark}>
        {isTooMany
          ? `At most ${maxLetters} letters can be printed at once. Choose fewer to print.`
          : remark}
      </output>
      {kind === 'add_to_mailing' && (
        <MailingDialog
          selection={choice.selection()}
          onClose={() => setKind(undefined)}
          onStarted={onStarted}
        />
      )}
      {kind && kind !== 'add_to_mailing' && (
        <BulkDialog
          kind={kind}
          mailing={mailing}
          selection={choice.selection()}
          onClose={() => setKind(undefined)}
          onStarted={onStarted}
        />
      )}
      <RefusedLetters printers={Object.values(printers)} />
    </div>
  )
}

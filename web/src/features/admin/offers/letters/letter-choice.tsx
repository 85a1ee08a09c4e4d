import { useRef, useState } from 'react'
import type { AdminOffer } from 'offers-service/contract'
import { formatAdminDate } from '../../../../format/dates.ts'
import { may } from '../offer-status.tsx'
import styles from './letter-cell.module.css'

const none: ReadonlySet<string> = new Set()

/**
 * Which offers' letters are to be printed; it outlasts a new search and a visit to one offer.
 *
 * `addLater` begins a choice that takes a while; boxes that the owner changes meanwhile stay as they set them.
 */
export function useLetterChoice() {
  const [chosen, setChosen] = useState(none)
  const changedMeanwhile = useRef(new Set<string>())
  const add = (referenceNumbers: readonly string[]) =>
    setChosen((before) => before.union(new Set(referenceNumbers)))
  return {
    chosen,
    set: (referenceNumber: string, isChosen: boolean) => {
      changedMeanwhile.current.add(referenceNumber)
      const one = new Set([referenceNumber])
      setChosen((before) => (isChosen ? before.union(one) : before.difference(one)))
    },
    add,
    addLater: () => {
      changedMeanwhile.current.clear()
      return (found: readonly string[]) =>
        add(found.filter((number) => !changedMeanwhile.current.has(number)))
    },
    clear: () => setChosen(none),
  }
}
export type LetterChoice = ReturnType<typeof useLetterChoice>

/** When an offer's letter was printed, and whether it is chosen to be printed. */
export function LetterCell({ offer, choice }: { offer: AdminOffer; choice: LetterChoice }) {
  const { referenceNumber, status, letterPrintedAt } = offer
  const printed = letterPrintedAt ? formatAdminDate(letterPrintedAt) : 'Not yet'
  if (!may('letter', status)) return printed
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={choice.chosen.has(referenceNumber)}
        onChange={({ currentTarget }) => choice.set(referenceNumber, currentTarget.checked)}
      />
      <span className="visually-hidden">Choose the letter of {referenceNumber}, printed: </span>
      {printed}
    </label>
  )
}

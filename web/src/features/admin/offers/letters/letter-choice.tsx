import type { AdminOffer } from 'offers-service/contract'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { formatAdminDate } from '../../../../format/dates.ts'
import { tabKeyPrefix } from '../../session/session.ts'
import { may } from '../offer-status.tsx'
import styles from './letter-cell.module.css'

const none: ReadonlySet<string> = new Set()

const storageKey = `${tabKeyPrefix}letters`
const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

function storedChoice(): ReadonlySet<string> {
  const stored = v.safeParse(Stored, sessionStorage.getItem(storageKey))
  return stored.success ? new Set(stored.output) : none
}

function storeChoice(chosen: ReadonlySet<string>) {
  try {
    if (chosen.size === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify([...chosen]))
  } catch {
    // The browser's storage is full or closed; the choice is still on the screen.
  }
}

/**
 * Which offers' letters are to be printed; it outlasts a new search, a visit to one offer or another screen, and a reload. It is
 * this tab's, and goes when the admin logs out.
 *
 * `addLater` begins a choice that takes a while; boxes that the admin changes meanwhile stay as they set them.
 */
export function useLetterChoice() {
  const [chosen, setChosen] = useState(storedChoice)
  useEffect(() => storeChoice(chosen), [chosen])
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

import { type BodyOf, maxChosen, type startBulkChange } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { tabKeyPrefix } from '../../session/session.ts'

/** Which offers, as the service takes it. */
export type SentSelection = BodyOf<typeof startBulkChange>['selection']

/** What a search of offers is narrowed to, as it stands in an address. */
export type OfferMatch = NonNullable<SentSelection['matching']>

const none: ReadonlySet<string> = new Set()

const storageKey = `${tabKeyPrefix}offers`
const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

function storedNumbers(): ReadonlySet<string> {
  const stored = v.safeParse(Stored, sessionStorage.getItem(storageKey))
  return stored.success ? new Set(stored.output) : none
}

function storeNumbers(numbers: ReadonlySet<string>) {
  try {
    if (numbers.size === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify([...numbers]))
  } catch {
    // The browser's storage is full or closed; the selection is still on the screen.
  }
}

/**
 * Which offers something is to be done to: those that were ticked, or all that match the search in view. Ticks outlast a new search,
 * a visit to one offer or another screen, and a reload. They are this tab's, and go when the admin logs out. All that match are
 * only those of one search: a new one begins with the ticks again.
 */
export function useOfferSelection(match: OfferMatch) {
  const [numbers, setNumbers] = useState(storedNumbers)
  const [allOf, setAllOf] = useState<string>()
  useEffect(() => storeNumbers(numbers), [numbers])
  const isAll = allOf === JSON.stringify(match)
  return {
    numbers,
    isAll,
    isEmpty: !isAll && numbers.size === 0,
    has: (number: string) => isAll || numbers.has(number),
    /** Ticks an offer or not. Taken out of all that match, the others on the screen stay. */
    set: (number: string, isChosen: boolean, shown: readonly string[]) => {
      const one = new Set([number])
      setNumbers((before) => {
        const from = isAll ? new Set(shown) : before
        return isChosen ? from.union(one) : from.difference(one)
      })
      setAllOf(undefined)
    },
    add: (shown: readonly string[]) =>
      setNumbers((before) => new Set([...before, ...shown].slice(0, maxChosen))),
    chooseAll: () => setAllOf(JSON.stringify(match)),
    clear: () => {
      setNumbers(none)
      setAllOf(undefined)
    },
    /** As the service takes it. */
    selection: (): SentSelection =>
      isAll ? { matching: match } : { referenceNumbers: [...numbers] },
  }
}
export type OfferSelectionState = ReturnType<typeof useOfferSelection>

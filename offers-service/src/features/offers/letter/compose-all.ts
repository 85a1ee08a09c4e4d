import type { composeLetter } from './compose.ts'
import { addresseeKey, type LetterOffer } from './letter-offer.ts'

/** What letters and postcards are made from. */
export interface LetterFacts {
  offers: LetterOffer[]
  /** Whether offers to the same sellers at the same address share one letter. */
  together: boolean
  /** What all of the letters share. */
  parts: Omit<Parameters<typeof composeLetter>[1], 'sellerNames' | 'text' | 'measure'>
}

/** What is noted of an offer's letter: the states whose notice it carries, and the other offers it is about. */
export interface NotedLetter {
  states: string[]
  beside: string[]
}

/** One letter or postcard, and the offers it is about, by their places among all. */
interface SharedLetter<Words> {
  indexes: number[]
  words: Words
  /** A letter about several has the notices of all of them. */
  noticeStates: string[]
}

/** Composes what can be, in this order, and says of each other offer why not. */
export function composeAll<Words>(
  { offers, together }: Pick<LetterFacts, 'offers' | 'together'>,
  compose: (one: LetterOffer) => { words: Words; noticeStates: string[] } | { problem: string },
  join: (words: readonly [Words, ...Words[]]) => Words,
): { letters: SharedLetter<Words>[]; problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const composed = new Map<number, { words: Words; noticeStates: string[] }>()
  for (const [index, one] of offers.entries()) {
    const letter = compose(one)
    if ('problem' in letter) problems[one.offer.reference_number] = letter.problem
    else composed.set(index, letter)
  }
  const addressees = offers.map((one, index) => (together ? addresseeKey(one) : index))
  const letters = Array.from(
    Map.groupBy(composed.keys(), (index) => addressees[index]).values(),
    (indexes): SharedLetter<Words>[] => {
      const [first, ...others] = indexes.flatMap((index) => composed.get(index) ?? [])
      if (!first) return []
      const states = [first, ...others].flatMap(({ noticeStates }) => noticeStates)
      const words = join([first.words, ...others.map((other) => other.words)])
      return [{ indexes, words, noticeStates: [...new Set(states)] }]
    },
  ).flat()
  return { letters, problems }
}

/** Letters drawn as one PDF, or why some of them cannot be, by reference number. `noted` is about each of the offers. */
export type Printed =
  | { pdf: Uint8Array; noted: NotedLetter[]; letterCount: number }
  | { problems: Record<string, string> }

/** Drawn letters with what is to be noted of each of these offers. */
export function printedOf(
  pdf: Uint8Array,
  offers: readonly LetterOffer[],
  letters: readonly SharedLetter<unknown>[],
): Printed {
  const noted = offers.map(({ offer }, index): NotedLetter => {
    const letter = letters.find(({ indexes }) => indexes.includes(index))
    const numbers = letter?.indexes.flatMap((at) => offers[at]?.offer.reference_number ?? []) ?? []
    return {
      states: letter?.noticeStates ?? [],
      beside: numbers.filter((number) => number !== offer.reference_number),
    }
  })
  return { pdf, noted, letterCount: letters.length }
}

/** A letter that can be printed, and the reference numbers of the offers it is about. */
export interface CheckedLetter<Words> {
  referenceNumbers: string[]
  words: Words
  pages: number
}

/** Letters as they would print, each of so many pages. */
export const checkedOf = <Words>(
  offers: readonly LetterOffer[],
  letters: readonly SharedLetter<Words>[],
  pages: readonly number[],
): CheckedLetter<Words>[] =>
  letters.map(({ indexes, words }, at) => ({
    referenceNumbers: indexes.flatMap((index) => offers[index]?.offer.reference_number ?? []),
    words,
    pages: pages[at] ?? 1,
  }))

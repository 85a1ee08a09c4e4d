import type { PrintKind } from '../../../../contract/index.ts'
import { ruler } from '../../../platform/print/pen.ts'
import { type ComposedLetter, composeLetter } from './compose.ts'
import { countPages, drawLetters } from './draw.ts'
import { drawEnvelopes } from './envelopes.ts'
import { drawLabels } from './labels.ts'
import { addresseeKey, type LetterOffer } from './letter-offer.ts'
import { type LetterWords, togetherWords } from './words.ts'

/** What letters are made from. */
interface LetterFacts {
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

/** One letter and the offers it is about, by their places among all. */
interface SharedLetter {
  indexes: number[]
  words: LetterWords
}

/** Composes the letters that can be, in this order, and says of each other offer why not. */
function composeAll({ offers, together, parts }: LetterFacts) {
  const widthOf = ruler()
  const measure = (text: string, size: number) => widthOf(text, { size })
  const problems: Record<string, string> = {}
  const composed = new Map<number, ComposedLetter>()
  for (const [index, { offer, sellerNames, text }] of offers.entries()) {
    const letter = composeLetter(offer, { ...parts, sellerNames, text, measure })
    if ('problem' in letter) problems[offer.reference_number] = letter.problem
    else composed.set(index, letter)
  }
  const addressees = offers.map((one, index) => (together ? addresseeKey(one) : index))
  const letters = Array.from(
    Map.groupBy(composed.keys(), (index) => addressees[index]).values(),
    (indexes): SharedLetter[] => {
      const [first, ...others] = indexes.flatMap((index) => composed.get(index)?.words ?? [])
      return first ? [{ indexes, words: togetherWords([first, ...others]) }] : []
    },
  ).flat()
  return { composed, letters, problems }
}

/** Letters drawn as one PDF, or why some of them cannot be, by reference number. */
type Printed =
  | { pdf: Uint8Array; noted: NotedLetter[]; letterCount: number }
  | { problems: Record<string, string> }

/** Composes the letters of these offers and draws them, or only their addresses as labels or on envelopes, in this order, all or none. `noted` is about each of the offers. */
export async function printAll({
  as,
  ...facts
}: LetterFacts & { as: PrintKind }): Promise<Printed> {
  const { offers, parts } = facts
  const { composed, letters, problems } = composeAll(facts)
  if (Object.keys(problems).length > 0) return { problems }
  const words = letters.map((letter) => letter.words)
  const draw = {
    letters: async () => await drawLetters(words, parts.isPreview),
    labels: async () => await drawLabels(words.map(({ address }) => address)),
    envelopes: async () => await drawEnvelopes(words),
  }
  const pdf = await draw[as]()
  // A letter about several has the notices of all of them.
  const statesOf = (indexes: readonly number[]) => [
    ...new Set(indexes.flatMap((index) => composed.get(index)?.noticeStates ?? [])),
  ]
  const noted = offers.map(({ offer }, index) => {
    const { indexes } = letters.find((letter) => letter.indexes.includes(index)) ?? {
      indexes: [index],
    }
    const numbers = indexes.flatMap((other) => offers[other]?.offer.reference_number ?? [])
    return {
      states: statesOf(indexes),
      beside: numbers.filter((number) => number !== offer.reference_number),
    }
  })
  return { pdf, noted, letterCount: letters.length }
}

/** A letter that can be printed, and the reference numbers of the offers it is about. */
export interface CheckedLetter {
  referenceNumbers: string[]
  words: LetterWords
  pages: number
}

/** Composes the letters of these offers without drawing them; those that cannot be printed are told under `problems`. */
export function checkAll(facts: LetterFacts): {
  letters: CheckedLetter[]
  problems: Record<string, string>
} {
  const { letters, problems } = composeAll(facts)
  const pages = countPages(letters.map(({ words }) => words))
  return {
    letters: letters.map(({ indexes, words }, at) => ({
      referenceNumbers: indexes.flatMap(
        (index) => facts.offers[index]?.offer.reference_number ?? [],
      ),
      words,
      pages: pages[at] ?? 1,
    })),
    problems,
  }
}

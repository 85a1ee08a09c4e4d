import { ruler } from '../../../platform/print/pen.ts'
import type { OfferRow } from '../tables.ts'
import { type ComposedLetter, composeLetter } from './compose.ts'
import { drawLetters } from './draw.ts'
import { drawLabels } from './labels.ts'
import { togetherWords } from './words.ts'

/** What letters are made from. */
interface LetterFacts {
  /** Each with everyone who sells, the offer's own seller first. */
  offers: { offer: OfferRow; sellerNames: string[] }[]
  /** Whether offers to the same sellers at the same address share one letter. */
  together: boolean
  /** What all of the letters share. */
  parts: Omit<Parameters<typeof composeLetter>[1], 'sellerNames' | 'measure'>
  /** Whole letters, or only their addresses for labels. */
  as: 'letters' | 'labels'
}

/** What is noted of an offer's letter: the states whose notice it carries, and the other offers it is about. */
export interface NotedLetter {
  states: string[]
  beside: string[]
}

/** Letters and digits alone, so that one owner is one however the address is broken into lines. */
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What offers share that go to the same sellers at the same address. */
const addresseeKey = (sellerNames: readonly string[], address: string) =>
  [...sellerNames.map(fold).toSorted(), fold(address)].join('|')

/** Letters drawn as one PDF, or why some of them cannot be, by reference number. */
type Printed = { pdf: Uint8Array; noted: NotedLetter[] } | { problems: Record<string, string> }

/** Composes the letters of these offers and draws them, or their labels, in this order, all or none. `noted` is about each of the offers. */
export async function printAll({ offers, together, parts, as }: LetterFacts): Promise<Printed> {
  const widthOf = ruler()
  const measure = (text: string, size: number) => widthOf(text, { size })
  const problems: Record<string, string> = {}
  const letters: ComposedLetter[] = []
  for (const { offer, sellerNames } of offers) {
    const letter = composeLetter(offer, { ...parts, sellerNames, measure })
    if ('problem' in letter) problems[offer.reference_number] = letter.problem
    else letters.push(letter)
  }
  if (Object.keys(problems).length > 0) return { problems }
  const addressees = offers.map(({ offer, sellerNames }, index) =>
    together ? addresseeKey(sellerNames, offer.seller_mailing_address) : index,
  )
  const shared = [...Map.groupBy(letters.keys(), (index) => addressees[index]).values()]
  const words = shared.flatMap((indexes) => {
    const [first, ...others] = indexes.flatMap((index) => letters[index]?.words ?? [])
    return first ? [togetherWords([first, ...others])] : []
  })
  const pdf =
    as === 'labels'
      ? await drawLabels(words.map(({ address }) => address))
      : await drawLetters(words, parts.isPreview)
  // A letter about several has the notices of all of them.
  const statesOf = (indexes: readonly number[]) => [
    ...new Set(indexes.flatMap((index) => letters[index]?.noticeStates ?? [])),
  ]
  const noted = letters.map((_letter, index) => {
    const indexes = shared.find((some) => some.includes(index)) ?? [index]
    const numbers = indexes.flatMap((other) => offers[other]?.offer.reference_number ?? [])
    const own = offers[index]?.offer.reference_number
    return { states: statesOf(indexes), beside: numbers.filter((number) => number !== own) }
  })
  return { pdf, noted }
}

import { ruler } from '../../../platform/print/pen.ts'
import type { OfferRow } from '../tables.ts'
import { type ComposedLetter, composeLetter } from './compose.ts'
import { drawLetters } from './draw.ts'
import { drawLabels } from './labels.ts'

/** What letters are made from. */
interface LetterFacts {
  /** Each with everyone who sells, the offer's own seller first. */
  offers: { offer: OfferRow; sellerNames: string[] }[]
  /** What all of the letters share. */
  parts: Omit<Parameters<typeof composeLetter>[1], 'sellerNames' | 'measure'>
  /** Whole letters, or only their addresses for labels. */
  as: 'letters' | 'labels'
}

/** Letters drawn as one PDF, or why some of them cannot be, by reference number. */
type Printed = { pdf: Uint8Array; noticeStates: string[][] } | { problems: Record<string, string> }

/** Composes the letters of these offers and draws them, or their labels, in this order, all or none. `noticeStates` belong to each of them. */
export async function printAll({ offers, parts, as }: LetterFacts): Promise<Printed> {
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
  const words = letters.map((letter) => letter.words)
  const pdf =
    as === 'labels'
      ? await drawLabels(words.map(({ address }) => address))
      : await drawLetters(words, parts.isPreview)
  return { pdf, noticeStates: letters.map((letter) => letter.noticeStates) }
}

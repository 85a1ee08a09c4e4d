import type { PrintKind } from '../../../../contract/index.ts'
import { ruler } from '../../../platform/print/pen.ts'
import {
  type CheckedLetter,
  checkedOf,
  composeAll,
  type LetterFacts,
  type Printed,
  printedOf,
} from './compose-all.ts'
import { composeLetter } from './compose.ts'
import { countPages, drawLetters } from './draw.ts'
import { drawEnvelopes } from './envelopes.ts'
import { drawLabels } from './labels.ts'
import { type LetterWords, togetherWords } from './words.ts'

function composeLetters(facts: LetterFacts) {
  const widthOf = ruler()
  const measure = (text: string, size: number) => widthOf(text, { size })
  return composeAll(
    facts,
    ({ offer, ...own }) => composeLetter(offer, { ...facts.parts, ...own, measure }),
    togetherWords,
  )
}

/** Composes the letters of these offers and draws them, or only their addresses as labels or on envelopes, in this order, all or none. */
export async function printAll({
  as,
  ...facts
}: LetterFacts & { as: PrintKind }): Promise<Printed> {
  const { letters, problems } = composeLetters(facts)
  if (Object.keys(problems).length > 0) return { problems }
  const words = letters.map((letter) => letter.words)
  const draw = {
    letters: async () => await drawLetters(words, facts.parts.isPreview),
    labels: async () => await drawLabels(words.map(({ address }) => address)),
    envelopes: async () => await drawEnvelopes(words),
  }
  return printedOf(await draw[as](), facts.offers, letters)
}

/** Composes the letters of these offers without drawing them; those that cannot be printed are told under `problems`. */
export function checkAll(facts: LetterFacts): {
  letters: CheckedLetter<LetterWords>[]
  problems: Record<string, string>
} {
  const { letters, problems } = composeLetters(facts)
  const pages = countPages(letters.map(({ words }) => words))
  return { letters: checkedOf(facts.offers, letters, pages), problems }
}

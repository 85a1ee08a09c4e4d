import Pdf from 'pdfkit'
import { registerCuts } from '../../../../platform/print/fonts.ts'
import { widthOf } from '../../../../platform/print/pen.ts'
import {
  type CheckedLetter,
  checkedOf,
  composeAll,
  type LetterFacts,
  type Printed,
  printedOf,
} from '../compose-all.ts'
import { composeCard } from './compose.ts'
import { drawPostcards, messageLettering } from './draw.ts'
import { type CardTexts, type CardWords, togetherCard } from './words.ts'

/** What postcards are made from. */
type CardFacts = LetterFacts & CardTexts

/** A document to measure with. */
function measuring(): PDFKit.PDFDocument {
  const pdf = new Pdf({ autoFirstPage: false })
  registerCuts(pdf)
  return pdf
}

function composeCards({ text, ownTexts, parts, ...facts }: CardFacts) {
  const pdf = measuring()
  const measure = (line: string, size: number) => widthOf(pdf, line, { size })
  return composeAll(
    facts,
    ({ offer, sellerNames }) =>
      composeCard(offer, {
        ...parts,
        sellerNames,
        cardText: ownTexts.get(offer.id) ?? text,
        pdf,
        measure,
      }),
    togetherCard,
  )
}

/** Composes the postcards of these offers and draws them, in this order, all or none. */
export async function printCards(facts: CardFacts): Promise<Printed> {
  const { letters, problems } = composeCards(facts)
  if (Object.keys(problems).length > 0) return { problems }
  const pdf = await drawPostcards(
    letters.map(({ words }) => words),
    facts.parts.isPreview,
  )
  return printedOf(pdf, facts.offers, letters)
}

/** Composes the postcards of these offers without drawing them; those that cannot be printed are told under `problems`. */
export function checkCards(facts: CardFacts): {
  letters: CheckedLetter<CardWords>[]
  problems: Record<string, string>
} {
  const { letters, problems } = composeCards(facts)
  return { letters: checkedOf(facts.offers, letters, []), problems }
}

/** Whether a message has room on a postcard beside what the law wants said of us. */
export const hasRoom = (words: Pick<CardWords, 'sender' | 'message'>): boolean =>
  messageLettering(measuring(), words) !== undefined

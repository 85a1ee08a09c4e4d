import {
  cardFields,
  type LetterField,
  letterFields,
  type MailingKind,
  type MailingText,
  type PieceText,
} from 'offers-service/contract'

type Part = keyof PieceText

interface Area {
  part: Part
  label: string
  hint?: string
  rows: number
}

/** What is written of each kind of mailing: the parts of its text, and the fields they may have. */
export const writtenParts: Record<
  MailingKind,
  { areas: readonly [Area, ...Area[]]; fields: readonly LetterField[] }
> = {
  letter: {
    areas: [
      {
        part: 'opening',
        label: 'Before the offer',
        hint: 'An empty line begins a new paragraph.',
        rows: 6,
      },
      { part: 'closing', label: 'After the offer', rows: 9 },
    ],
    fields: letterFields,
  },
  postcard: {
    areas: [
      {
        part: 'card',
        label: 'Message',
        hint: 'A few sentences. The last day, your phone number and how to see the offer stand on every card.',
        rows: 7,
      },
    ],
    fields: cardFields,
  },
}

/** Each part of a text as `write` gives it. */
export const eachPart = (write: (part: Part) => string): PieceText => ({
  opening: write('opening'),
  closing: write('closing'),
  card: write('card'),
})

/** What letters or postcards say: their own text, or what they usually say. */
export const shownText = ({ own, usual }: Pick<MailingText, 'own' | 'usual'>): PieceText =>
  eachPart((part) => own[part] || usual[part])

/** What is stored of a text: nothing of a part that is the usual one. */
export const ownText = (text: PieceText, usual: PieceText): PieceText =>
  eachPart((part) => (text[part] === usual[part] ? '' : text[part]))

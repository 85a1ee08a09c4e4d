import { maxPrinted, type MailingParts } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { groupsOf, inSteps } from '../../../platform/database/in-batches.ts'
import type { Services } from '../../../platform/services.ts'
import { addresseeKey, type LetterOffer } from '../letter/letter-offer.ts'
import type { CheckedLetter } from '../letter/print.ts'
import { checkLetters, withSellers } from '../letter/service.ts'
import type { MailingRow } from './tables.ts'

/** As many letters as are composed at a time, and sent to the thread that does it and back, while others wait a few milliseconds. */
const lettersAtOnce = 500

/** The offers of a mailing with everyone who sells, a step at a time. */
export async function* offersOf(query: Queries, { id }: MailingRow): AsyncGenerator<LetterOffer[]> {
  const steps = inSteps(
    async (last: { id: string } | undefined) =>
      await query
        .selectFrom('mailing_letters')
        .innerJoin('offers', 'offers.id', 'mailing_letters.offer_id')
        .selectAll('offers')
        .where('mailing_letters.mailing_id', '=', id)
        .where('mailing_letters.offer_id', '>', last?.id ?? '')
        .orderBy('mailing_letters.offer_id')
        .limit(lettersAtOnce)
        .execute(),
    lettersAtOnce,
  )
  for await (const rows of steps) yield await withSellers(query, rows)
}

/** The letters of a mailing as they would print, a step at a time, and why others are held back. */
export async function* lettersInSteps(services: Services, mailing: MailingRow) {
  for await (const offers of offersOf(services.db.read, mailing))
    yield await checkLetters(services, offers, false)
}

/** The ZIP code at the end of an address; empty where it has none. */
const zipOf = ({ words }: CheckedLetter) =>
  /\d{5}(?:-\d{4})?$/.exec(words.address.lines.join(' '))?.[0] ?? ''

/** A letter in its place among the others. */
interface PrintedLetter {
  referenceNumbers: string[]
  pages: number
  zip: string
}

/** Letters as the post and a folding machine take them: those of one page first, each kind by ZIP code. */
const inPrintOrder = (one: PrintedLetter, other: PrintedLetter): number =>
  one.pages - other.pages ||
  one.zip.localeCompare(other.zip) ||
  (one.referenceNumbers[0] ?? '').localeCompare(other.referenceNumbers[0] ?? '')

/** Letters in the order of printing, in parts of equally many pages and of no more offers than are printed at a time. */
export function inParts(letters: readonly PrintedLetter[]): PrintedLetter[][] {
  const parts: { letters: PrintedLetter[]; offers: number; pages: number }[] = []
  for (const letter of letters.toSorted(inPrintOrder)) {
    const last = parts.at(-1)
    const offers = letter.referenceNumbers.length
    if (last?.pages === letter.pages && last.offers + offers <= maxPrinted) {
      last.letters.push(letter)
      last.offers += offers
    } else parts.push({ letters: [letter], offers, pages: letter.pages })
  }
  return parts.map((part) => part.letters)
}

/** The parts a mailing is printed in; `together` makes one letter of all offers to the same sellers at the same address. */
export async function partsOf(
  services: Services,
  mailing: MailingRow,
  together: boolean,
): Promise<MailingParts> {
  const addressees = new Map<string, LetterOffer[]>()
  const unprinted = new Set<string>()
  for await (const offers of offersOf(services.db.read, mailing))
    for (const one of offers) {
      const key = together ? addresseeKey(one) : one.offer.id
      addressees.set(key, [...(addressees.get(key) ?? []), one])
      if ((one.offer.letter_printed_at ?? '') < mailing.created_at)
        unprinted.add(one.offer.reference_number)
    }
  const letters: PrintedLetter[] = []
  const held: Record<string, string> = {}
  for (const some of groupsOf(lettersAtOnce, [...addressees.values()])) {
    const checked = await checkLetters(services, some.flat(), together)
    Object.assign(held, checked.problems)
    for (const letter of checked.letters) {
      const { referenceNumbers, pages } = letter
      letters.push({ referenceNumbers, pages, zip: zipOf(letter) })
    }
  }
  return {
    parts: inParts(letters).map((part) => {
      const referenceNumbers = part.flatMap((letter) => letter.referenceNumbers)
      return {
        referenceNumbers,
        letterCount: part.length,
        pages: part[0]?.pages ?? 1,
        firstZip: part[0]?.zip ?? '',
        lastZip: part.at(-1)?.zip ?? '',
        isPrinted: !referenceNumbers.some((number) => unprinted.has(number)),
      }
    }),
    held,
  }
}

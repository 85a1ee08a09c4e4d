import { maxPrinted } from '../../../../../contract/index.ts'
import { groupsOf } from '../../../../platform/database/in-batches.ts'
import type { Services } from '../../../../platform/services.ts'
import type { CheckedLetter } from '../../letter/compose-all.ts'
import { addresseeKey, type LetterOffer } from '../../letter/letter-offer.ts'
import type { LetterWords } from '../../letter/words.ts'
import { piecesOf } from '../pieces.ts'
import { lettersAtOnce, offersOf } from '../read-letters.ts'
import type { MailingRow } from '../tables.ts'

/** The ZIP code at the end of an address; empty where it has none. */
const zipOf = ({ words }: CheckedLetter<Pick<LetterWords, 'address'>>) =>
  /\d{5}(?:-\d{4})?$/.exec(words.address.lines.join(' '))?.[0] ?? ''

/** A letter in its place among the others. */
interface SortedLetter {
  /** Of the offers it is about. */
  referenceNumbers: string[]
  pages: number
  zip: string
}

/** Letters as the post and a folding machine take them: those of one page first, each kind by ZIP code. */
const inPrintOrder = (one: SortedLetter, other: SortedLetter): number =>
  one.pages - other.pages ||
  one.zip.localeCompare(other.zip) ||
  (one.referenceNumbers[0] ?? '').localeCompare(other.referenceNumbers[0] ?? '')

/** Letters in the order of printing, in files of equally many pages and of no more offers than are printed at a time. */
export function inFiles(letters: readonly SortedLetter[]): SortedLetter[][] {
  const files: { letters: SortedLetter[]; offers: number; pages: number }[] = []
  for (const letter of letters.toSorted(inPrintOrder)) {
    const last = files.at(-1)
    const offers = letter.referenceNumbers.length
    if (last?.pages === letter.pages && last.offers + offers <= maxPrinted) {
      last.letters.push(letter)
      last.offers += offers
    } else files.push({ letters: [letter], offers, pages: letter.pages })
  }
  return files.map((file) => file.letters)
}

/** What of a mailing is printed, and how. */
interface SortOptions {
  /** Makes one letter of all offers to the same sellers at the same address. */
  together: boolean
  /** Leaves out letters that were printed since the mailing was made. */
  unprintedOnly: boolean
}

/** A file of letters before it is drawn. */
interface SortedFile {
  offerIds: string[]
  letterCount: number
  pages: number
  firstZip: string
  lastZip: string
}

/** Composes every letter of a mailing, and puts them into files; why others are held back, by reference number. */
export async function sortLetters(
  services: Services,
  mailing: MailingRow,
  { together, unprintedOnly }: SortOptions,
): Promise<{ files: SortedFile[]; held: Record<string, string> }> {
  const addressees = new Map<string, LetterOffer[]>()
  const ids = new Map<string, string>()
  for await (const offers of offersOf(services.db.read, mailing))
    for (const one of offers) {
      const { id, reference_number, letter_printed_at } = one.offer
      if (unprintedOnly && (letter_printed_at ?? '') >= mailing.created_at) continue
      const key = together ? addresseeKey(one) : id
      addressees.set(key, [...(addressees.get(key) ?? []), one])
      ids.set(reference_number, id)
    }
  const letters: SortedLetter[] = []
  const held: Record<string, string> = {}
  for (const some of groupsOf(lettersAtOnce, [...addressees.values()])) {
    const checked = await piecesOf(services, mailing).check(some.flat(), together)
    Object.assign(held, checked.problems)
    for (const letter of checked.letters) {
      const { referenceNumbers, pages } = letter
      letters.push({ referenceNumbers, pages, zip: zipOf(letter) })
    }
  }
  const files = inFiles(letters).map((file) => ({
    offerIds: file.flatMap(({ referenceNumbers }) =>
      referenceNumbers.flatMap((number) => ids.get(number) ?? []),
    ),
    letterCount: file.length,
    pages: file[0]?.pages ?? 1,
    firstZip: file[0]?.zip ?? '',
    lastZip: file.at(-1)?.zip ?? '',
  }))
  return { files, held }
}

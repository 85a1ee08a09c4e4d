import { formatCount } from '../values/formats.ts'
/** Letters and digits nobody confuses on paper: none of 0/O/Q and 1/I/L, and only one of 2/Z, 5/S, 8/B and U/V. */
export const referenceAlphabet = '23456789ACDEFGHJKMNPRTVWXY'

const lookAlikes: Record<string, string> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  U: 'V',
}

/**
 * Folds a reference number to what look-ups compare: case, spaces, dashes and look-alike characters do not matter.
 *
 * `lb 7k2m-9rx5` and `LB-7K2M-9RX5` fold to the same text.
 */
export function foldReferenceNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[OQILZSBU]/g, (letter) => lookAlikes[letter] ?? letter)
}

export const referencePrefix = 'LB'
/** Of a number's characters, the last of which checks the others: as long as offers are few, and from then on. */
export const referenceLengths = { short: 8, long: 10 } as const

const hasLength = ({ length }: string) =>
  length === referenceLengths.short || length === referenceLengths.long

/** What people copy from the letter together with the number: "Reference number:", "Ref.-No.", "Offer #". */
const wordBefore = /^[^A-Z0-9]*(?:REFERENCE|REF|OFFER|NUMBER|NUM|NO|NR)(?![A-Z])/i

/** The number in the address of an offer's page, which people copy, or scan from the letter. */
const inAddress = /\/offer\/([^/?#]*)/i

/** A number out of the address it was copied with, and out of the wide letters of some keyboards. */
function plainNumber(text: string): string {
  const plain = text.normalize('NFKC')
  return inAddress.exec(plain)?.[1] ?? plain
}

/** More than any number with all its words; nobody means an offer by more. */
const longestTyped = 200

/** The folds of a text as it is, and of the number in it without each word that may stand before; none for what is no number at all. */
function foldsOf(text: string): string[] {
  if (text.length > longestTyped) return []
  const numbers = [text]
  let rest = plainNumber(text)
  do {
    numbers.push(rest)
    rest = rest.replace(wordBefore, '')
  } while (numbers.at(-1) !== rest)
  return [...new Set(numbers.map(foldReferenceNumber))].filter((key) => key !== '')
}

/**
 * The folds under which an offer may be kept that somebody means by this text, the most literal first.
 *
 * Words before the number and the prefix of our own numbers may be there or not.
 */
export function possibleReferenceKeys(text: string): string[] {
  const keys = foldsOf(text)
  return [
    ...keys,
    ...keys.filter(hasLength).map((code) => foldReferenceNumber(referencePrefix) + code),
  ]
}

/**
 * The check character for a run of characters: ISO/IEC 7064, hybrid system MOD 27,26.
 *
 * It catches every single wrong character and nearly every swap of neighbors. The system needs an alphabet of even size.
 */
export function checkCharacter(characters: string): string {
  const size = referenceAlphabet.length
  let product = size
  for (const character of characters) {
    const sum = (product + referenceAlphabet.indexOf(character)) % size || size
    product = (sum * 2) % (size + 1)
  }
  return referenceAlphabet.charAt((size + 1 - product) % size)
}

const mistyped = 'One character looks mistyped.'

/** What to do about a number of which nothing is known to be wrong but that it leads to no offer. */
export const compareReference = 'Please compare it with your letter, one character at a time.'

/**
 * What looks wrong with a number that led to no offer, told from its shape alone, so that it says nothing about which offers there
 * are. A hint and no refusal: the admin may also give offers numbers of another shape, of which nothing can be told.
 */
export function referenceHint(typed: string): string | undefined {
  const folded = foldsOf(typed).at(-1) ?? ''
  const prefix = foldReferenceNumber(referencePrefix)
  const isOurs = folded.startsWith(prefix)
  const code = isOurs ? folded.slice(prefix.length) : folded
  if (isOurs && !hasLength(code)) {
    const { short, long } = referenceLengths
    return `This number has ${formatCount(code.length, 'character')} after ${referencePrefix}. Letters have ${short}, or ${long}.`
  }
  if (isOurs && code.includes('0')) return `${mistyped} Our numbers have no 0, O or Q.`
  if (isOurs && code.includes('1')) return `${mistyped} Our numbers have no 1, I or L.`
  const canBeOurs = hasLength(code) && !/[01]/.test(code)
  const isWrong = canBeOurs && checkCharacter(code.slice(0, -1)) !== code.at(-1)
  return isWrong ? `${mistyped} ${compareReference}` : undefined
}

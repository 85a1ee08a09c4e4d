import { randomInt } from 'node:crypto'

/** Letters and digits nobody confuses on paper: none of 0/O/Q and 1/I/L, and only one of 2/Z, 5/S, 8/B and U/V. */
const alphabet = '23456789ACDEFGHJKMNPRTVWXY'

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

const prefix = 'LB'
/** Of a number's characters, the last of which checks the others: as long as offers are few, and from then on. */
const [shortCode, longCode] = [8, 10]
/** With more live offers than this, a guess at the shorter numbers would hit too easily. */
export const fewOffers = 1000

/** What people copy from the letter together with the number: "Reference number:", "Ref.-No.", "Offer #". */
const wordBefore = /^[^A-Z0-9]*(?:REFERENCE|REF|OFFER|NUMBER|NUM|NO|NR)(?![A-Z])/i

/** More than any number with all its words; nobody means an offer by more. */
const longestTyped = 200

/**
 * The folds under which an offer may be kept that somebody means by this text, the most literal first.
 *
 * Words before the number and the prefix of our own numbers may be there or not. None for text that is no number at all.
 */
export function possibleReferenceKeys(text: string): string[] {
  if (text.length > longestTyped) return []
  const numbers: string[] = []
  for (let rest = text; numbers.at(-1) !== rest; rest = rest.replace(wordBefore, ''))
    numbers.push(rest)
  const keys = numbers.map(foldReferenceNumber).filter((key) => key !== '')
  const codes = keys.filter(({ length }) => length === shortCode || length === longCode)
  return [...keys, ...codes.map((code) => foldReferenceNumber(prefix) + code)]
}

/**
 * The check character for a run of characters: ISO/IEC 7064, hybrid system MOD 27,26.
 *
 * It catches every single wrong character and nearly every swap of neighbours. The system needs an alphabet of even size.
 */
export function checkCharacter(characters: string): string {
  const size = alphabet.length
  let product = size
  for (const character of characters) {
    const sum = (product + alphabet.indexOf(character)) % size || size
    product = (sum * 2) % (size + 1)
  }
  return alphabet.charAt((size + 1 - product) % size)
}

/**
 * Makes up a reference number `LB-XXXX-XXXX`, or `LB-XXXX-XXXXXX` once there are many live offers; its last character checks
 * the random ones before it.
 */
export function generateReferenceNumber(liveOffers: number): string {
  const length = (liveOffers > fewOffers ? longCode : shortCode) - 1
  const random = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  const code = random + checkCharacter(random)
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`
}

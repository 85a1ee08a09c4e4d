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

/** Makes up a reference number `LB-XXXX-XXXX`; its last character checks the seven random ones before it. */
export function generateReferenceNumber(): string {
  const random = Array.from({ length: 7 }, () => alphabet.charAt(randomInt(alphabet.length))).join(
    '',
  )
  const code = random + checkCharacter(random)
  return `LB-${code.slice(0, 4)}-${code.slice(4)}`
}

import { randomInt } from 'node:crypto'

/** Letters and digits nobody confuses on paper: without 0/O, 1/I/L, 2/Z, 5/S, 8/B and U/V only one of each pair is left. */
const alphabet = '23456789ACDEFGHJKMNPQRTVWXY'

const lookAlikes: Record<string, string> = {
  O: '0',
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
 * `lb 7k2m-9qx4` and `LB-7K2M-9QX4` fold to the same text.
 */
export function foldReferenceNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[OILZSBU]/g, (letter) => lookAlikes[letter] ?? letter)
}

/**
 * The check character for a run of characters: Luhn's algorithm modulo N (ISO/IEC 7812-1, generalised to our alphabet).
 *
 * It catches every single wrong character and nearly every swap of neighbours.
 */
export function checkCharacter(characters: string): string {
  const size = alphabet.length
  let sum = 0
  for (const [index, character] of characters.split('').toReversed().entries()) {
    const doubled = alphabet.indexOf(character) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(doubled / size) + (doubled % size)
  }
  return alphabet.charAt((size - (sum % size)) % size)
}

/** Makes up a reference number `LB-XXXX-XXXX`; its last character checks the seven random ones before it. */
export function generateReferenceNumber(): string {
  const random = Array.from({ length: 7 }, () => alphabet.charAt(randomInt(alphabet.length))).join(
    '',
  )
  const code = random + checkCharacter(random)
  return `LB-${code.slice(0, 4)}-${code.slice(4)}`
}

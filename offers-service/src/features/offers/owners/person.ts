import { joinParted, mendWord } from './capitals.ts'
import { isDoubledGiven, isFamily, isGiven, isPairOfSurnames } from './known-names.ts'
import type { NameOrder, OwnerPerson } from './owner.ts'

const suffixes: Record<string, string> = {
  jr: 'Jr.',
  junior: 'Jr.',
  sr: 'Sr.',
  ii: 'II',
  iii: 'III',
  iv: 'IV',
  esq: 'Esq.',
  md: 'MD',
  dds: 'DDS',
  phd: 'PhD',
  '2nd': 'II',
  '3rd': 'III',
}
const titles = /^(?:mr|mrs|ms|miss|dr|rev|hon|prof)\.?$/i
const particles =
  /^(?:de|del|dela|la|las|los|le|du|da|dos|di|van|von|vander|der|den|ter|st\.?|san|santa|saint|mac|al|bin|el|ver)$/i

export const isParticle = (word = '') => particles.test(word)
export const isInitial = (word = '') => /^\p{L}\.?$/u.test(word)
/** `J.R.` is two initials. */
const runInitials = /(?<=(?<!\p{L})\p{L}\.)(?=\p{L})/u
const suffixOf = (word: string) => suffixes[word.toLowerCase().replaceAll('.', '')]

const isSuffix = (word: string, index: number) => index > 0 && suffixOf(word) !== undefined

/** The words of a name without titles, and its suffix apart. `JUNIOR` at the front is somebody's first name. */
export function wordsOf(text: string): { words: string[]; suffix: string } {
  const all = joinParted(text)
    .split(/[\s,]+/)
    .filter((word) => /[\p{L}\d]/u.test(word))
    .map((word) => word.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d.]+$/gu, ''))
    .flatMap((word, index) => {
      const isSuffixed = suffixOf(word) !== undefined && !(index === 0 && /^[js]\.r/i.test(word))
      return isSuffixed ? word : word.split(runInitials)
    })
  const named = all.length > 1 ? all.filter((word) => !titles.test(word)) : all
  const found = named.filter(isSuffix).map((word) => suffixOf(word))
  return { words: named.filter((word, index) => !isSuffix(word, index)), suffix: found[0] ?? '' }
}

/** How many words the surname has that a name begins with: three in `DE LA CRUZ MARIA`, two in `GARCIA LOPEZ MARIA`. */
function leadingSurname(words: readonly string[]): number {
  let count = 1
  while (count < words.length - 1 && isParticle(words[count - 1])) count += 1
  const [next = '', after = ''] = words.slice(count)
  if (/^y$/i.test(next) && words.length > count + 2) return count + 2
  const last = words[count - 1] ?? ''
  const isSecond = isParticle(words[count - 2]) && isPairOfSurnames(next, next) && isGiven(after)
  if (isSecond) return count + 1
  const isRunOn = isParticle(next) && words.length > count + 2 && !isGiven(next)
  if (isRunOn && !isInitial(after)) return count + leadingSurname(words.slice(count))
  return after && isPairOfSurnames(last, next) ? count + 1 : count
}

/** How many words the surname has that a name ends with: three in `Maria de la Cruz`. */
function trailingSurname(words: readonly string[]): number {
  let count = 1
  while (count < words.length - 1 && isParticle(words.at(-count - 1))) count += 1
  const before = words.at(-count - 1) ?? ''
  if (/^y$/i.test(before) && words.length > count + 2) return count + 2
  return words.length > count + 1 && isPairOfSurnames(before, words.at(-count) ?? '')
    ? count + 1
    : count
}

const isOnlyGiven = (word: string) => isGiven(word, { surely: true })
/** `Ferris-Weeks` is a surname although neither is a usual one; `Mary-Lynn` is none, nor are short syllables as in `Hae-Jin`. */
export const isDoubleSurname = (word: string) => {
  const parts = word.split('-')
  if (parts.length !== 2 || parts.some((part) => part.length < 3 || isGiven(part))) return false
  return parts.some((part) => part.length > 4) || parts.every(isFamily)
}
/** Two words with a hyphen tell only beside a word that is nobody's surname: `KIM HYEON-JEONG` is a Kim. */
const isFamilyBeside = (word: string, other: string) =>
  (isFamily(word) && !isGiven(word)) ||
  (isDoubleSurname(word) && isOnlyGiven(other) && !isFamily(other))

/** The order of one name as it shows itself; undefined where it may be either. */
export function ownOrder(words: readonly string[]): NameOrder | undefined {
  const [first = '', second = '', third = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length < 2) return undefined
  if (isInitial(last)) return isInitial(first) ? undefined : 'last-first'
  if (isInitial(first)) return 'first-last'
  if (isParticle(second) && third && isOnlyGiven(first) && !isOnlyGiven(last)) return 'first-last'
  if (isParticle(first) && third && !isGiven(first)) return 'last-first'
  if (isInitial(second) && !isFamilyBeside(first, last)) return 'first-last'
  if (isFamilyBeside(first, second) && isGiven(second)) return 'last-first'
  const isInnerFamily = second !== last && isFamilyBeside(second, first)
  if (isGiven(first) && isFamilyBeside(last, first) && !isInnerFamily) return 'first-last'
  return undefined
}

/** Whether the name fits neither order better than the column's habit, judged by first names alone. */
export function votedOrder(words: readonly string[]): NameOrder | undefined {
  const own = ownOrder(words)
  if (own || words.length < 2) return own
  const [first, second] = [isOnlyGiven(words[0] ?? ''), isOnlyGiven(words[1] ?? '')]
  if (first === second) return undefined
  return second ? 'last-first' : 'first-last'
}

/** A person from words that are sorted out. */
export function personOf(
  given: readonly string[],
  family: readonly string[],
  suffix: string,
): OwnerPerson {
  const [first = '', ...others] = given.map((word) => mendWord(word.replace(/\.$/, '')))
  const [second = ''] = others
  // De la Cruz as somebody wrote it keeps its small words.
  const isKept = (word: string) =>
    isParticle(word) && family.some((other) => /\p{Lu}\p{Ll}/u.test(other))
  const isDouble = isDoubledGiven(first, second)
  return {
    given: isDouble ? `${first} ${second}` : first,
    middle: others.slice(isDouble ? 1 : 0).join(' '),
    family: family.map((word) => (isKept(word) ? word : mendWord(word))).join(' '),
    suffix,
  }
}

/** Reads a whole name, by its own order where it shows one and by the column's otherwise. */
export function readPerson(text: string, habit: NameOrder): OwnerPerson {
  const { words, suffix } = wordsOf(text)
  if (words.length === 1) return personOf([], words, suffix)
  const order = ownOrder(words) ?? habit
  const cut = order === 'last-first' ? leadingSurname(words) : words.length - trailingSurname(words)
  const [front, back] = [words.slice(0, cut), words.slice(cut)]
  return order === 'last-first' ? personOf(back, front, suffix) : personOf(front, back, suffix)
}

const dotted = (word: string) => (/^\p{L}$/u.test(word) ? `${word}.` : word)
const joined = (given: string[], ...rest: string[]) =>
  [...given.flatMap((part) => part.split(' ')).map(dotted), ...rest]
    .filter((part) => part !== '')
    .join(' ')

/** As a name stands in an address: `José M. Peña Jr.` */
export const wholeName = ({ given, middle, family, suffix }: OwnerPerson): string =>
  joined([given, middle], family, suffix)

/** As a person is greeted: `José Peña Jr.`, and with the second name where the first is an initial. */
export const greetedName = ({ given, middle, family, suffix }: OwnerPerson): string =>
  joined([given, given.length === 1 ? middle : ''], family, suffix)

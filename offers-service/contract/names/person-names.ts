import { isGivenName } from './given-names.ts'

/** A person's name in its parts, each of which may be empty; `suffix` is such as `JR`. */
export interface PersonName {
  given: string
  surname: string
  suffix: string
}

const suffixes = /^(?:jr|sr|ii|iii|iv|esq|md|dds|phd)\.?$/i
const titles = /^(?:mr|mrs|ms|miss|dr|rev)\.?$/i
const particles =
  /^(?:de|del|dela|la|las|los|le|du|da|dos|di|van|von|der|den|ter|st\.?|san|santa|mc|mac|al|bin)$/i

const isParticle = (word = '') => particles.test(word)
const isInitial = (word = '') => /^\p{L}\.?$/u.test(word)
const isSurelyGiven = (word = '') => isGivenName(word, { surely: true })

const isSuffix = (word: string, index: number) => index > 0 && suffixes.test(word)

/** The words of a name without titles, and its suffix apart. */
function wordsOf(text: string): { words: string[]; suffix: string } {
  const all = text.split(/\s+/).filter((word) => word !== '' && !titles.test(word))
  return {
    words: all.filter((word, index) => !isSuffix(word, index)),
    suffix: all.filter(isSuffix).join(' '),
  }
}

/** How many words the surname has that a name begins with: three in `DE LA CRUZ MARIA`, two in `GARCIA LOPEZ MARIA`. */
function leadingSurname(words: readonly string[]): number {
  let count = 1
  while (count < words.length - 1 && isParticle(words[count - 1])) count += 1
  const firstGiven = words.findIndex((word, index) => index >= count && isGivenName(word))
  return firstGiven === -1 || isInitial(words[count]) ? count : firstGiven
}

/** How many words the surname has that a name ends with: three in `Maria de la Cruz`. */
function trailingSurname(words: readonly string[]): number {
  let count = 1
  while (count < words.length - 1 && isParticle(words.at(-count - 1))) count += 1
  return count
}

/** Whether a whole name begins with the surname, as in lists of sellers; undefined when it may or may not. */
export function beginsWithSurname(text: string): boolean | undefined {
  const { words } = wordsOf(text)
  const [first, second] = words
  if (words.length < 2) return undefined
  if (isParticle(first) || isInitial(words.at(-1))) return true
  if (isInitial(first) || isInitial(second)) return false
  if (isSurelyGiven(first) !== isSurelyGiven(second)) return isSurelyGiven(second)
  const [givenFirst, givenLast] = [first, words.at(-1)].map((word = '') => isGivenName(word))
  return givenFirst === givenLast ? undefined : givenLast
}

/** Takes a whole name apart, by whether it begins with the surname. */
export function parseName(text: string, isSurnameFirst: boolean): PersonName {
  const { words, suffix } = wordsOf(text)
  const cut = isSurnameFirst ? leadingSurname(words) : words.length - trailingSurname(words)
  const [front, back] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
  return isSurnameFirst
    ? { given: back, surname: front, suffix }
    : { given: front, surname: back, suffix }
}

/** First names with the surname they belong to. */
export function withSurname(givenNames: string, surname: string): PersonName {
  const { words, suffix } = wordsOf(givenNames)
  return { given: words.join(' '), surname, suffix }
}

/** Whether a piece is first names alone, such as `MARY`, `MARY B`, `MARY ANN` or `J`, whose surname stands elsewhere. */
export function isGivenAlone(text: string): boolean {
  const { words } = wordsOf(text)
  if (words.length < 2) return true
  if (words.length > 2) return false
  return isInitial(words[1]) || words.every((word) => isSurelyGiven(word))
}

/** Whether there is a common first name among the words; `surely` leaves out those that are common surnames too. */
export function hasGivenName(text: string, options: { surely?: boolean } = {}): boolean {
  return wordsOf(text).words.some((word) => isGivenName(word, options))
}

/** Whether a text can only be a surname: one word, or one that begins like `de la Cruz`, or one without a first name. */
export function isSurnameAlone(text: string): boolean {
  const { words } = wordsOf(text)
  return words.length === 1 || isParticle(words[0]) || !hasGivenName(text)
}

/** A name as people are addressed. */
export function inOrder({ given, surname, suffix }: PersonName): string {
  return [given, surname, suffix].filter((part) => part !== '').join(' ')
}

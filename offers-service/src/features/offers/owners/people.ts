import { joinHyphens } from './hyphens.ts'
import { isBothWays, isDoubledGiven, isFamily, isGiven, isPairOfSurnames } from './known-names.ts'
import type { NameOrder, OwnerPerson } from './owner.ts'
import {
  isDoubleSurname,
  isInitial,
  isParticle,
  ownOrder,
  personOf,
  readPerson,
  wordsOf,
} from './person.ts'

/** A name between two separators, and the piece of the cell it came from. */
interface Entry {
  piece: number
  words: string[]
  suffix: string
  /** The surname, where a comma says so. */
  family?: string[]
}

const isSurely = (word = '') => isGiven(word, { surely: true })
const isGivenOrInitial = (word: string) => isGiven(word) || isInitial(word)
const suffixComma = /,\s*(?=(?:jr|sr|ii|iii|iv|esq|m\.?d|d\.?d\.?s|ph\.?d)(?!\p{L}))/giu

/** Whether what stands before a comma is a surname, and not the first of several whole names. */
function isSurnameAlone(words: readonly string[]): boolean {
  return (
    words.length === 1 ||
    !words.some(isGivenOrInitial) ||
    /^(?:st|de|del|van|von|la)$/i.test(words[0] ?? '')
  )
}

/** The names in a piece: a comma parts a surname from first names, or people from each other. */
function entriesOf(text: string, piece: number, pieces: readonly string[]): Entry[] {
  const segments = text
    .replaceAll(suffixComma, ' ')
    .split(',')
    .map((segment) => wordsOf(segment))
    .filter(({ words }) => words.length > 0)
  const [first, ...rest] = segments
  if (!first) return []
  const isLastNamed = pieces.some(
    (other, index) => index > piece && wordsOf(other).words.length > 1,
  )
  const isList =
    isSurely(first.words[0]) &&
    isLastNamed &&
    rest.every(({ words }) => words.every(isGivenOrInitial))
  const isSurname = isSurnameAlone(first.words) && !(first.words.length === 1 && isList)
  if (rest.length === 0 || !isSurname)
    return segments.map(({ words, suffix }) => ({ piece, words, suffix }))
  let family = first.words
  const entries: Entry[] = []
  for (const [index, { words, suffix }] of rest.entries()) {
    const last = entries.at(-1)
    const isNextSurname = index > 0 && !words.some(isGivenOrInitial) && index < rest.length - 1
    if (isNextSurname) family = words
    else if (last && words.every(isInitial)) last.words.push(...words)
    else entries.push({ piece, words, suffix: suffix || first.suffix, family })
  }
  return entries
}

/** Whether an entry has more than one word and does not end in an initial. */
const endsInName = ({ words }: Entry) => words.length > 1 && !isInitial(words.at(-1))

/** Whether a name begins with the surname of the first one; `JAMES HOLLOWAY` has it at the end. */
function repeatsSurname(
  words: readonly string[],
  index: number,
  [named]: readonly Entry[],
): boolean {
  if (index === 0 || !named) return false
  const [surname = ''] = named.family ?? named.words
  const isSpoken = !named.family && ownOrder(named.words) === 'first-last'
  return !isSpoken && words[0]?.toLowerCase() === surname.toLowerCase()
}

/** Whether an entry is first names whose surname stands with another one. */
function isAlone(
  { words, family }: Entry,
  index: number,
  entries: readonly Entry[],
  habit: NameOrder,
): boolean {
  if (family) return false
  const [first = '', second = ''] = words
  if (words.length === 1) return true
  if (habit === 'last-first' && repeatsSurname(words, index, entries)) return false
  const isNamedLater = entries
    .slice(index + 1)
    .some(({ words: later }) => later.length > 1 && !later.every(isGivenOrInitial))
  // A surname is no initial, so `HATTIE H & NORMAN N VANCE` shares the last word even where that is a first name too.
  const isCutShort = words.length === 2 && isInitial(second) && !isInitial(first)
  const endsWhole = isCutShort && entries.slice(index + 1).some(endsInName)
  // `EDITH C & NORMAN TEMPLE` is turned round in a roll too: nobody is called Edith by surname.
  const isSpoken =
    isCutShort &&
    isSurely(first) &&
    entries.slice(index + 1).some(({ words: later }) => laterOrder(later, habit) === 'first-last')
  const isNeverFirst = habit === 'last-first' ? !isSpoken : !(isNamedLater || endsWhole)
  if (index === 0 && isNeverFirst) return false
  if (words.length === 2 && isInitial(second)) return !isFamily(first) || isGiven(first)
  // `VANCE HOMER W` behind `FERRIS WENDELL C` is a whole name; `MARY ANN B` is not.
  if (words.length === 3 && isInitial(words[2]) && habit === 'last-first')
    return isSurely(first) || isDoubledGiven(first, second)
  if (!words.every(isGivenOrInitial)) return false
  if (habit === 'first-last' || index === 0)
    return words.slice(1).every((word) => isSurely(word) || isInitial(word))
  // A roll that writes `WENDELL J` has no room for second names, so `VANCE GORDON` behind it is whole.
  const isWholeHere =
    words.length === 2 &&
    isBothWays(first) &&
    entries.slice(0, index).some(({ words: earlier }) => isInitial(earlier.at(-1)))
  return isSurely(first) || !(isSurely(second) || isWholeHere)
}

const isWhole = (other: { isAlone: boolean }) => !other.isAlone

/** The order of a name behind others: rolls write the first one surname first, and at times the next as people speak. */
function laterOrder(words: readonly string[], habit: NameOrder): NameOrder {
  const [first = '', second = ''] = words
  // `KIM EUN-JI` is a Kim, as `KIM EVA` is.
  const isGivenNext = isGiven(second) || (second.includes('-') && !isDoubleSurname(second))
  const isSpoken =
    isGiven(first) && !isGiven(words.at(-1) ?? '') && !(isFamily(first) && isGivenNext)
  return isSpoken ? 'first-last' : habit
}

/** Reads the people whom the pieces of one cell name, each with the number of its piece. Surnames are shared where one lacks. */
export function readPeople(
  pieces: readonly string[],
  column: NameOrder,
  familyBefore = '',
): { person: OwnerPerson; piece: number }[] {
  const entries = pieces
    .map((text) => joinHyphens(text, column))
    .flatMap((text, piece) => entriesOf(text, piece, pieces))
  const habit = entries.some(({ family }) => family) ? 'last-first' : column
  const read = entries.map(
    (entry, index): { person: OwnerPerson; piece: number; isAlone: boolean } => {
      const { piece, words, suffix, family } = entry
      const alone = isAlone(entry, index, entries, habit)
      if (family ?? alone)
        return { piece, isAlone: alone, person: personOf(words, family ?? [], suffix) }
      const text = [...words, suffix].join(' ')
      const [surname = '', next = ''] = words
      const isSameFamily =
        repeatsSurname(words, index, entries) &&
        !isParticle(surname) &&
        !isPairOfSurnames(surname, next)
      if (isSameFamily && habit === 'last-first')
        return { piece, isAlone: false, person: personOf(words.slice(1), [surname], suffix) }
      const order = index === 0 ? habit : laterOrder(words, habit)
      return { piece, isAlone: false, person: readPerson(text, order) }
    },
  )
  for (const [index, one] of read.entries()) {
    if (!one.isAlone) continue
    const named = read.slice(0, index).findLast(isWhole) ?? read.slice(index).find(isWhole)
    const family = named?.person.family ?? familyBefore
    // One word and nobody to share a surname with: the word itself is all there is.
    if (family === '' && one.person.middle === '')
      one.person = { ...one.person, given: '', family: one.person.given }
    else one.person.family = family
  }
  return read.map(({ person, piece }) => ({ person, piece }))
}

import { foldText } from 'offers-service/contract'

/** A text that can be found, with where it stands. */
export interface Searchable {
  title: string
  path: string
  /** Its words, without Markdown. */
  text: string
}

/** A stretch of a text; `isFound` where it is a word that was looked for. */
export interface Stretch {
  text: string
  isFound: boolean
}

/** More words than anybody types; each is a look through every text. */
const maxWords = 8

const foldedWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words that were typed, folded. */
export const wordsTyped = (typed: string) => [...new Set(foldedWords(typed))].slice(0, maxWords)

/** What was folded of each text, which takes longer than to look through it. */
const folded = new WeakMap<Searchable, { title: string; all: string }>()

function foldedOf(entry: Searchable) {
  const known = folded.get(entry)
  if (known) return known
  const title = ` ${foldedWords(entry.title).join(' ')}`
  const made = { title, all: `${title} ${foldedWords(entry.text).join(' ')}` }
  folded.set(entry, made)
  return made
}

/** The texts that have a word beginning with each word that was typed: first those that have all of them in the title. */
export function find<Entry extends Searchable>(
  entries: readonly Entry[],
  words: readonly string[],
): Entry[] {
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.includes(` ${word}`))
  const found = entries.filter((entry) => has(foldedOf(entry).all))
  const [named, others] = [true, false].map((isNamed) =>
    found.filter((entry) => has(foldedOf(entry).title) === isNamed),
  )
  return [...(named ?? []), ...(others ?? [])]
}

/** How much of a text is shown around the first word that was found, in characters. */
const before = 60
const shown = 220

/** Where in a text the first word is looked for that is shown; of a book, that would take long. */
const maxRead = 20_000

const foldedWord = (word: string) =>
  /^[a-z\d]+$/i.test(word) ? word.toLowerCase() : foldText(word)

/** The part of a text around the first word that was looked for, or its beginning. */
export function stretchesOf(text: string, words: readonly string[]): Stretch[] {
  const found = [...text.slice(0, maxRead).matchAll(/[\p{L}\p{N}'’]+/gu)].filter(([word]) => {
    const own = foldedWord(word)
    return words.some((one) => own.startsWith(one))
  })
  const first = found[0]?.index ?? 0
  // Where there is no space nearby, a word is broken: better than to leave out what was found.
  const gap = text.lastIndexOf(' ', first - before)
  const from = first <= before ? 0 : Math.max(gap + 1, first - 2 * before)
  // Nothing is parted at the edges of what is shown.
  const start = text.startsWith('· ', from) ? from + 2 : from
  const cut = text.lastIndexOf(' ', start + shown)
  const whole = text.length <= start + shown
  const to = whole ? text.length : cut > first ? cut : start + shown
  const end = text.endsWith(' ·', to) ? to - 2 : to
  const stretches: Stretch[] = start > 0 ? [{ text: '… ', isFound: false }] : []
  let at = start
  for (const { 0: word, index } of found) {
    if (index >= end) break
    stretches.push({ text: text.slice(at, index), isFound: false })
    at = Math.min(index + word.length, end)
    stretches.push({ text: text.slice(index, at), isFound: true })
  }
  stretches.push({ text: text.slice(at, end), isFound: false })
  if (!whole) stretches.push({ text: ' …', isFound: false })
  return stretches.filter((stretch) => stretch.text !== '')
}

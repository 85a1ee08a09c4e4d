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
export const wordsTyped = (typed: string) => foldedWords(typed).slice(0, maxWords)

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

/** The part of a text around the first word that was looked for, or its beginning. */
export function stretchesOf(text: string, words: readonly string[]): Stretch[] {
  const isFound = (word: string) => words.some((one) => foldText(word).startsWith(one))
  const all = [...text.matchAll(/[\p{L}\p{N}'’]+/gu)]
  const first = all.find(([word]) => isFound(word))?.index ?? 0
  const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1
  const end = text.length <= start + shown ? text.length : text.lastIndexOf(' ', start + shown)
  const stretches: Stretch[] = []
  let at = start
  for (const { 0: word, index } of all) {
    if (index < start || index + word.length > end || !isFound(word)) continue
    stretches.push({ text: text.slice(at, index), isFound: false }, { text: word, isFound: true })
    at = index + word.length
  }
  stretches.push({ text: text.slice(at, Math.max(at, end)), isFound: false })
  if (start > 0) stretches.unshift({ text: '… ', isFound: false })
  if (end < text.length) stretches.push({ text: ' …', isFound: false })
  return stretches.filter((stretch) => stretch.text !== '')
}

import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Database } from '../../../platform/database/database.ts'
import { holds, type Sought, wordsOf } from '../../../platform/database/text-search.ts'
import { held, offerIndex, soughtBy } from './search-text.ts'

/** Shorter words are one letter away from too many others, and a number with a wrong digit is somebody else's. */
const isForgiven = (word: string) => word.length >= 5 && /^\p{L}+$/u.test(word)

/** So many offers are looked at for each place where a letter may be wrong. */
const maxLookedAt = 50

/** Whether one letter more, less or other makes one word of the other, or two neighbours that are swapped. */
export function isOneLetterOff(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const rest = one.slice(start, one.length - end)
  const otherRest = other.slice(start, other.length - end)
  const isSwapped = rest.length === 2 && rest === Array.from(otherRest).toReversed().join('')
  return one !== other && ((rest.length <= 1 && otherRest.length <= 1) || isSwapped)
}

/** What an offer holds in which this word has a wrong letter at one place, or two: what stands before and behind it. */
function around(word: string, from: number, to: number): Sought | undefined {
  const [before, behind] = [word.slice(0, from), word.slice(to)]
  const parts = [before, behind].filter((part) => part.length > 2)
  if (parts.length > 0) return { every: parts.map(held) }
  // Two letters are looked up together with the space beside them, where the word begins or ends.
  if (before.length === 2) return { some: [held(` ${before}`), held(`\n${before}`)] }
  return behind.length === 2 ? { some: [held(`${behind} `), held(`${behind}\n`)] } : undefined
}

/** The words in offers that are one letter away from this one. */
async function nearWords({ read, engine }: Database, word: string): Promise<string[]> {
  const near = new Set<string>()
  for (let from = 0; from < word.length; from += 1)
    for (const to of [from + 1, from + 2]) {
      const sought = around(word, from, to)
      const ids = sought && engine.text.candidates(offerIndex, sought, maxLookedAt)
      if (!ids) continue
      const rows = await read
        .selectFrom('offers')
        .select('search_text')
        .where('id', 'in', read.selectFrom(ids.as('candidate')).select('candidate.id'))
        .execute()
      const words = rows.flatMap((row) => row.search_text.split(/[^\p{L}\p{N}]+/u))
      for (const known of words) if (isOneLetterOff(word, known)) near.add(known)
      await letOthersIn()
    }
  return [...near]
}

async function isHeld({ read, engine }: Database, word: string): Promise<boolean> {
  const sought = held(word)
  const ids = engine.text.candidates(offerIndex, sought, maxLookedAt)
  if (!ids) return true
  const row = await read
    .selectFrom('offers')
    .select('id')
    .where('id', 'in', read.selectFrom(ids.as('candidate')).select('candidate.id'))
    .where(holds('offers', sought))
    .executeTakeFirst()
  return row !== undefined
}

/** What to look for where nothing has the words that were typed, and which of them have a wrong letter. */
export interface NearMiss {
  sought: Sought
  closeTo: string[]
}

/** The nearest to what was typed; undefined when no word of it is one letter away from one that an offer has. */
export async function nearestTo(db: Database, search: string): Promise<NearMiss | undefined> {
  const near = new Map<string, string[]>()
  for (const word of wordsOf(search).filter(isForgiven)) {
    if (await isHeld(db, word)) continue
    const words = await nearWords(db, word)
    if (words.length === 0) return undefined
    near.set(word, words)
  }
  return near.size === 0 ? undefined : { sought: soughtBy(search, near), closeTo: [...near.keys()] }
}

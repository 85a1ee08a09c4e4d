import { canonical, phrases } from './header-vocabulary.ts'

/** Letters without a gap as known words, the fewest that cover all of them; undefined where they cannot. */
function segmented(letters: string): string[] | undefined {
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= letters.length; end += 1)
    for (let start = Math.max(0, end - 14); start < end; start += 1) {
      const before = best[start]
      const word = canonical.get(letters.slice(start, end))
      // Two letters are a word by chance too often, but for the state between city and ZIP.
      const isShort = end - start < 3 && word !== 'st'
      if (!before || !word || (isShort && end !== letters.length && start !== 0)) continue
      const known = best[end]
      if (!known || known.length > before.length + 1) best[end] = [...before, word]
    }
  return best[letters.length]
}

/** Where two names of a shapefile are the same when they are cut, the second is cut further and numbered: `OWNER_NA_1`. */
const numbered = /^(.{7,8})_(\d)$/

/** Shapefiles cut names to so many letters. */
const cutLength = 10

/** The word that a cut name began to write, if it is clear which. */
function continued(part: string): string | undefined {
  if (part.length < 2 || part === 'no') return undefined
  const ways = [...canonical].filter(([way]) => way.startsWith(part) && way.length > part.length)
  const words = new Set(ways.map(([, word]) => word))
  return words.size === 1 ? [...words][0] : undefined
}

function wordsOf(part: string, mayBeCut: boolean): string[] {
  const known = phrases[part] ?? canonical.get(part)
  if (known) return known.split(' ')
  const pieces = part.length > 3 ? segmented(part) : undefined
  if (pieces) return pieces
  if (!mayBeCut) return [part]
  const whole = continued(part)
  if (whole) return [whole]
  // The beginning may be clear where the end is cut: `mailaddre`.
  for (let cut = part.length - 2; cut >= 3; cut -= 1) {
    const start = segmented(part.slice(0, cut))
    const end = continued(part.slice(cut))
    if (start && end) return [...start, end]
    if (start && cut === part.length - 2) return start
  }
  return [part]
}

/** Letters and figures of a header apart from each other, in small letters: `Owner1FirstName` is owner, 1, first, name. */
function partsOf(header: string): string[] {
  return header
    .normalize('NFKC')
    .replaceAll(/\bc\s*\/\s*o\b/gi, ' careof ')
    .replaceAll('#', ' number ')
    .replaceAll(/['’]s\b/gi, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Several words in one way of saying it. */
const rewritten: [RegExp, string][] = [
  [/\b(?:in )?care of\b/g, 'careof'],
  [/\bsquare feet\b|\bsq (?:ft|feet)\b/g, 'sqft'],
  [/^(?:19|20)\d\d | (?:19|20)\d\d$/g, ''],
  [/\bsitus situs\b/g, 'situs'],
  [/\btax payer\b/g, 'owner'],
  [/\bdo not contact\b/g, 'do not mail'],
  [/\bpy\b/g, 'owner'],
  [/\b(?:party|contact) (?=owner)/g, ''],
  [/^address owner$/g, 'owner 2'],
  [/\bmail code$/g, 'zip'],
  [/\bpre direction\b/g, 'direction'],
  [/\bpost direction\b/g, 'postdirection'],
  [/\b(?:second|secondary|co) owner\b/g, 'owner 2'],
  [/(?<=.)\bno$/g, 'number'],
]

/**
 * A header in one spelling, its words parted by spaces: `OWN_ADDR1` and `Owner Address 1` are both `owner address 1`. Words nobody
 * knows stay as they are.
 */
export function plainHeader(header: string): string {
  const bare = header.trim()
  const mayBeCut = bare.length === cutLength || numbered.test(bare)
  // What is written together in one file stands apart in another: `Owner Name` and `OWNERNAME`.
  const together = phrases[bare.toLowerCase().replaceAll(/[^a-z]/g, '')]
  if (together && !/\d/.test(bare)) return together
  const parts = partsOf(bare)
  // One letter is left of a word that was cut.
  if (mayBeCut && parts.length > 1 && /^[a-z]$/.test(parts.at(-1) ?? '')) parts.pop()
  return rewritten.reduce(
    (words, [pattern, by]) => words.replaceAll(pattern, by),
    parts.flatMap((part) => wordsOf(part, mayBeCut)).join(' '),
  )
}

/** Headers with what was lost when they were cut, as far as the others tell: `OWNER_NA_1` beside `OWNER_NAME` is a second owner. */
export function spelledOut(headers: readonly string[]): string[] {
  return headers.map((header) => {
    const [, stem = '', number = ''] = numbered.exec(header.trim()) ?? []
    const first = headers.find(
      (other) =>
        stem !== '' &&
        !numbered.test(other) &&
        other.length === cutLength &&
        other.toLowerCase().startsWith(stem.toLowerCase()),
    )
    return first ? `${plainHeader(first)} ${Number(number) + 1}` : header
  })
}

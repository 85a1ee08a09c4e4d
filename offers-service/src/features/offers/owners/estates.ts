import { type Note, words } from './owner.ts'

/** What a piece of a cell says of the one it names. */
export interface Piece {
  text: string
  state?: 'dead' | 'estate' | 'heirs'
  /** A first name alone beside it is meant too: after it in `EST OF SMITH JOHN & MARY`, before it in `SMITH JOHN & MARY EST`. */
  spreads?: 'after' | 'before'
}

const representative =
  '(?:PER(?:S(?:ONAL)?)?\\.?\\s+REP\\p{L}*|EXECUT(?:OR|RIX|RICES|ORS)|EXECS?|EXTRX|EXTR|EXR|ADMINISTRAT(?:OR|RIX)|ADMR|ADMX)'
const estateOf = '(?:THE\\s+)?EST(?:ATE)?\\.?\\s+OF'
const heirsOf =
  '(?:(?:THE|ALL|ANY|UNKNOWN)\\s+)*(?:HEIRS|HRS|DEVISEES|SURVIVORS|SUCCESSORS)(?:\\s*(?:&|AND|AND\\/OR|\\/)\\s*(?:HEIRS|DEVISEES|ASSIGNS|LEGATEES))*(?:\\s+AT\\s+LAW)?\\s+OF'
const heirsEnd =
  '(?:(?:UNKNOWN|THE)\\s+)?(?:HEIRS|HRS|DEVISEES|SUCCESSORS)(?:\\s*(?:&|AND)\\s*(?:HEIRS|DEVISEES|ASSIGNS))*(?:\\s+AT\\s+LAW)?(?:\\s+OF)?'

/** What stands between a name and what says so: `FERRIS WENDELL - EST`. */
const gap = '[\\s,(\\u2010-\\u2015\\u2212-]+'

/** What says so, in the order in which it is looked for. */
const signs: {
  state: NonNullable<Piece['state']>
  pattern: RegExp
  spreads?: 'after' | 'before'
}[] = [
  { state: 'heirs', pattern: words(`^\\W*${heirsOf}`), spreads: 'after' },
  { state: 'estate', pattern: words(`^\\W*${estateOf}`), spreads: 'after' },
  { state: 'heirs', pattern: words(`(?<=\\p{L}${gap})\\(?${heirsEnd}\\)?$`), spreads: 'before' },
  {
    state: 'estate',
    pattern: words(
      `(?<=\\p{L}${gap})\\(?(?:ESTATE\\s+OF|EST\\s+OF|ESTATE|EST|(?:IN\\s+)?PROBATE)\\.?\\)?$`,
    ),
    spreads: 'before',
  },
  {
    state: 'dead',
    pattern: words(
      `\\(\\s*D\\s*\\)|\\(?(?:DECEASED|DEC[’'\\s]?D|DECD|DOD:?\\s*\\d[\\d/.-]*)\\.?\\)?|\\((?:DEC|LATE)\\)|^THE\\s+LATE|(?<=\\p{L}\\s+\\p{L}+${gap})(?:DEC\\.?|LATE)$`,
    ),
  },
]

/** Whether a cell speaks of somebody dead at all. */
export const speaksOfDead = words(
  `${representative}|EST|ESTATE|HEIRS|HRS|DEVISEES|SUCCESSORS|PROBATE|LATE|DECEASED|DEC[’']?D|DECD|DEC|DOD|\\(D\\)|\\(\\s*D\\s*\\)`,
)
/** Signs that no company's name has beside the end of one, whatever other words are in it: `OTTO TEMPLE DEC'D`. */
export const surelyOfDead = words(
  `${estateOf}|${heirsOf}|DECEASED|DEC[’']?D|DECD|DOD:?\\s*\\d[\\d/.-]*|^THE\\s+LATE|\\(\\s*D\\s*\\)|\\((?:DEC|LATE)\\)|(?<=\\p{L}\\s+\\p{L}+\\s+)DEC\\.?$|(?<!REAL\\s+)(?:ESTATE|EST|HEIRS|HRS|DEVISEES|SUCCESSORS|PROBATE)(?=[\\s.)]*$)`,
)
const joinedHeirs = new RegExp(`${heirsOf}|${heirsEnd}`, 'giu')

/** Where those who act for the dead, or others, are named beside them without a sign between. */
const gaps: [pattern: RegExp, by: string][] = [
  [
    words(
      `,?\\s*(?:(?:AS|CO)[\\s-]+)?${representative}\\s+(?:OF|FOR)(?:\\s+(?:THE\\s+)?EST(?:ATE)?\\s+OF)?(?=\\s)`,
      'g',
    ),
    ' & ESTATE OF',
  ],
  [words(`,?\\s*(?:(?:AS|CO)[\\s-]+)?${representative}`, 'g'), ' & '],
  [
    words(
      `\\(\\s*D\\s*\\)(?=\\s+\\p{L}{2})|(?:DECEASED|DEC[’']?D|DECD)(?=\\s+(?!AND\\s|EST|HEIRS)\\p{L}{2})`,
      'g',
    ),
    '$& & ',
  ],
  [
    words(`(?<=\\p{L}[\\s,]+)(?:EST|ESTATE|HEIRS|HRS)(?=\\s+(?!OF|AT|AND|&)\\p{L}{2})`, 'g'),
    '$& & ',
  ],
  [words(`(?<=\\p{L}{2}\\s+)(?=(?:ESTATE|EST|HEIRS)\\s+OF\\s+\\p{L})`, 'g'), '& '],
]

/** Parts the dead from those who act for them, and from those named after them. */
export const partEstates = (text: string): string =>
  gaps.reduce(
    (parted, [pattern, by]) => parted.replaceAll(pattern, by),
    text.replaceAll(joinedHeirs, (said) => (/of$/i.test(said) ? 'HEIRS OF' : 'HEIRS')),
  )

/** Reads whether a piece tells of somebody dead, and takes the words that say so out of it. */
export function stateOfPiece(piece: string, note: Note): Piece {
  let read: Piece = { text: piece }
  for (const { state, pattern, spreads } of signs) {
    if (!pattern.test(read.text)) continue
    note(state === 'dead' ? 'deceased' : state, piece.trim())
    const text = read.text.replace(pattern, ' ').trim()
    read = { text, state: read.state ?? state, ...(spreads && { spreads }) }
  }
  return read
}

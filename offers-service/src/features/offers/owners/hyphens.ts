import { isGiven } from './known-names.ts'
import { type NameOrder, words as wordsPattern } from './owner.ts'
import { isInitial, wordsOf } from './person.ts'

const otherDashes = /[\u2010-\u2015\u2212]/g
const loose = /(?<=\p{L})(?:\s+-\s*|\s*-\s+)(?=\p{L})/gu

const isSurely = (word = '') => isGiven(word, { surely: true })
const isGivenOrInitial = (word: string) => isGiven(word) || isInitial(word)

/** What stands behind a name and a hyphen as a note of the county: `JOHN SMITH - BUYER`. */
const note = wordsPattern(
  '^(?:BUYER|SELLER|OWNER|TENANT|LESSEE|LESSOR|GRANTOR|GRANTEE|OCCUPANT|RESIDENT|PURCHASER|BORROWER|VACANT|SOLD|EXEMPT|HOMESTEAD|CONTRACT|DEED|MARRIED|SINGLE|DIVORCED|WIDOW|WIDOWER|SPOUSE|WIFE|HUSBAND|SON|DAUGHTER|MOTHER|FATHER|BROTHER|SISTER|MINOR|AGENT|POA|GUARDIAN|CUSTODIAN|CONSERVATOR|ATTORNEY|MANAGER|MEMBER|PRESIDENT|PARTNER|PASTOR|TRUSTEES?|TRUST|TTEES?|TR|BENEFICIARY|EXECUTOR|EXECUTRIX|ADMINISTRATOR|REPRESENTATIVE|DECEASED|DEC|ESTATE|EST|HEIRS?|LIFE|REMAINDER|REMAINDERMAN|INTEREST|UNDIVIDED|UNKNOWN)$',
)

/** Whether a hyphen with spaces joins two surnames, judged by what stands on both sides up to the next comma. */
function joinsSurnames(before: readonly string[], after: readonly string[], order: NameOrder) {
  const [next = ''] = after
  if (isSurely(next)) return false
  const last = before.at(-1) ?? ''
  if (order === 'first-last') return before.length > 1 && after.length === 1 && !isSurely(last)
  // Nobody is called Hattie by surname, so `HATTIE FERRIS - WEEKS` is written as people speak in a roll too.
  if (after.length === 1 && isSurely(before[0]))
    return before.length > 1 && !isGivenOrInitial(last) && !note.test(next)
  // Whatever stands first in a roll is the surname, so `ROLAND - WEEKS HATTIE` is one too.
  return after.length > 1 && (before.length === 1 || !before.some(isGivenOrInitial))
}

/** Joins surnames whose hyphen has spaces beside it, or is a longer dash: `FERRIS - WEEKS HATTIE`. */
export function joinHyphens(text: string, order: NameOrder): string {
  const plain = text.replaceAll(otherDashes, '-')
  return plain.replaceAll(loose, (dash, at: number) => {
    const [, rest = '', comma = ''] = /^([^,]*)(,?)/.exec(plain.slice(at + dash.length)) ?? []
    const before = wordsOf(plain.slice(0, at).split(',').at(-1) ?? '').words
    const isOneSurname = comma !== '' && !before.some(isSurely)
    return isOneSurname || joinsSurnames(before, wordsOf(rest).words, order) ? '-' : dash
  })
}

/** Parts whole names between which a dash stands: `FERRIS WENDELL - FERRIS HATTIE`. */
export function partByDash(text: string): string[] {
  const parts = text.split(/\s+[-\u2010-\u2015\u2212]\s+/)
  if (parts.length === 1) return parts
  const areWhole = parts.every((part) => {
    const { words } = wordsOf(part)
    return words.length > 1 && words.some((word) => isGiven(word)) && !words.every(isGivenOrInitial)
  })
  return areWhole ? parts : [text]
}

import { isFamily, isGiven } from './known-names.ts'
import { areNamesakes, isOfSaints, organizationOf, stemOf, surelyCompany } from './organizations.ts'
import { words } from './owner.ts'
import { ownOrder, wordsOf } from './person.ts'

/** What stands between owners. */
export const separator =
  /\s*(?:[&+;]|(?<=\p{L}|')\s*\/\s*(?=\p{L}{2})|(?<!\p{L})(?:AND\/OR|AND|OR)(?!\p{L}))\s*/iu
const followers = words(
  '^(?:SONS?|DAUGHTERS?|CO|COMPANY|ASSOC(?:IATES)?|BROTHERS|BROS|PARTNERS|FAMILY)',
)
const endsAsTrust = words('(?:TRUST|TRST)\\W*$')
const trustWord = words('REVOCABLE|IRREVOCABLE|TRUST|TRST|TRU|RLT')

const isWholePerson = (text: string) => {
  const { words: all } = wordsOf(text)
  return (
    all.length > 1 &&
    !organizationOf(text) &&
    all.some((word) => isGiven(word)) &&
    !all.every((word) => isGiven(word, { surely: true }))
  )
}

/** Whether `SMITH JOHN & DESERT ROSE LLC` names a person beside a company, and `SMITH & JONES LLC` one company. */
function isBesideOthers(last: string, before: readonly string[]): boolean {
  if (/^the\s/i.test(last)) return true
  if (followers.test(last)) return false
  if (before.every((piece) => surelyCompany.test(piece))) return true
  const stem = stemOf(last)
  const own = wordsOf(stem).words
  const isOfPerson = ownOrder(own) !== undefined || own.every((word) => isGiven(word))
  const isPlain = stem.includes(' ') || (trustWord.test(last) && isFamily(stem))
  return (
    isPlain &&
    !isOfPerson &&
    before.every(
      (piece) =>
        isWholePerson(piece) || organizationOf(piece) !== undefined || endsAsTrust.test(piece),
    )
  )
}

/** Joins again what is one company or trust called after several. */
export function piecesOf(text: string): string[] {
  const pieces = text.split(separator).filter((piece) => piece.trim() !== '')
  const last = pieces.at(-1) ?? ''
  const isOne =
    pieces.length > 1 &&
    (organizationOf(last) !== undefined || followers.test(last) || trustWord.test(last)) &&
    !isBesideOthers(last, pieces.slice(0, -1)) &&
    !areNamesakes(text)
  return isOne || isOfSaints(text) ? [text] : pieces
}

/** Whether a trust stands beside owners that are none of its trustees. */
export function isSplitTrust(text: string): boolean {
  const pieces = text.split(separator)
  const [last = '', before] = [pieces.at(-1), pieces.slice(0, -1)]
  const isBeside = trustWord.test(last) && isBesideOthers(last, before)
  return before.length > 0 && (isBeside || before.some((piece) => endsAsTrust.test(piece)))
}

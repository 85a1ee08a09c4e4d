import { plainText } from '../plain-text.ts'
import { mendTitle } from './capitals.ts'
import { isGiven } from './known-names.ts'
import { organizationOf } from './organizations.ts'
import { type NameParts, type Note, type OwnerCells, words } from './owner.ts'
import { ownOrder, readPerson, wholeName, wordsOf } from './person.ts'

const careOf =
  /(?:^|[\s,(])(?:c\s?[/\\]\s?o|in\s+care\s+of|care\s+of|%(?=\s*\p{L})|attn(?:tion)?|attention)(?![\p{L}\p{N}])[:.\s]*(.*)$/iu
const nobody = /^(?:same|n\/?a|none|null|-*|\.*)$/i

/** Takes what is care of somebody from the end of a text. */
export function partCareOf(text: string): { text: string; careOf?: string } {
  const found = careOf.exec(text)
  if (!found) return { text }
  const name = plainText(found[1] ?? '').replace(/\)$/, '')
  return {
    text: plainText(text.slice(0, found.index)).replace(dangling, ''),
    ...(name !== '' && { careOf: name }),
  }
}

/** Somebody care of whom mail goes, in mended capitals and with a surname that came first turned round. */
export function careOfName(text: string): string {
  const name = text.replace(careOf, (_, after: string) => after).trim()
  const people = wordsOf(name).words
  const isPerson =
    !organizationOf(name) && people.length > 1 && people.length < 5 && !/[&]/.test(name)
  const isTurned = isPerson && (name.includes(',') || ownOrder(people) === 'last-first')
  return isTurned && people.some((word) => isGiven(word))
    ? wholeName(readPerson(name, 'last-first'))
    : mendTitle(name)
}

const vocabulary = [
  'TRUST',
  'TRUSTEE',
  'TRUSTEES',
  'REVOCABLE',
  'IRREVOCABLE',
  'LIVING',
  'FAMILY',
  'PARTNERSHIP',
  'COMPANY',
  'CORPORATION',
  'ASSOCIATION',
  'PROPERTIES',
  'INVESTMENTS',
  'HUSBAND',
  'LIMITED',
]
/** Beginnings that are short forms of their own. */
const shortForm = /^(?:corp|assoc|revoc|irrev|part|prop|trust|trustee|comp|famil)$/i
const wholeWord = (part: string) =>
  /^tru$/i.test(part) || part.length > 3
    ? vocabulary.find((word) => word.startsWith(part.toUpperCase()))
    : undefined
const dangling = /(?:&|(?<!\p{L})AND|\/|,|-)$/iu
/** Shorter names are whole; old rolls have room for 30 letters, some for fewer. */
const usualRoom = 24

/** Beginnings that only the rest of a name has. */
const runsOn = words(
  '^(?:&|AND(?=\\s)|ET\\s?(?:AL|UX|VIR)|(?:CO-?\\s?|SUCC\\s)?(?:TRUSTEES?|TTEES?|TRS?)(?=$|\\s)|(?:REV(?:OCABLE)?|IRREV(?:OCABLE)?|LIV(?:ING)?|FAM(?:ILY)?)\\s+(?:LIV\\p{L}*\\s+)?TR(?:UST)?|TRUST|U\\/?A|U\\/?[DT]\\/?[TD]|DTD|DATED|L\\.?L\\.?C|INC|JT\\s?(?:TEN|WROS)|H\\/W|H&W|HUSBAND\\s|WIFE)|^&',
)
const streetLike = /^\s*(?:#?\d|p\.?\s?o\.?\s|box\s|rr\s|hc\s|one\s\p{L}+\s)/iu
const trustLine = words('TRUST(?:EES?)?|TTEES?')
const streetEnd = words('(?:ST|AVE|RD|LN|DR|CT|WAY|BLVD|HWY|PL|CIR|TRL)$')

/** Whether a line of the address is no street but the rest of the owners' names. */
export const isNameLine = (line: string): boolean =>
  !streetLike.test(line) && !streetEnd.test(line) && (runsOn.test(line) || trustLine.test(line))

/** A name in columns of its own, as a text that says what the surname is. */
function fromParts({ first = '', middle = '', last = '', suffix = '' }: NameParts): string {
  const [given, family] = [
    [first, middle, suffix].map(plainText).filter(Boolean).join(' '),
    plainText(last),
  ]
  return given === '' || family === '' ? given || family : `${family}, ${given}`
}

/** The owner's names of a row, one text each; where a whole name and its parts are given, the parts only say what the surname is. */
function namesOf({ names, parts = [] }: OwnerCells): string[] {
  return Array.from({ length: Math.max(names.length, parts.length) }, (_, index) => {
    const [whole, separate] = [plainText(names[index] ?? ''), parts[index] ?? {}]
    if (whole === '') return fromParts(separate)
    const family = plainText(separate.last ?? '')
    const isTurned =
      family !== '' && separate.first && whole.toUpperCase().startsWith(`${family.toUpperCase()} `)
    return isTurned ? `${family}, ${whole.slice(family.length + 1)}` : whole
  })
}

/** What a row says of its owners: one text for each cell, runs of cells joined, and whom mail is care of. */
export function gather(cells: OwnerCells, note: Note): { texts: string[]; careOf?: string } {
  let care = nobody.test(plainText(cells.careOf ?? ''))
    ? ''
    : careOfName(plainText(cells.careOf ?? ''))
  const lines = (cells.addressLines ?? []).map(plainText)
  const texts: string[] = []
  const add = (cell: string, isAddress: boolean) => {
    const { text, careOf: found } = partCareOf(cell)
    if (found) care ||= careOfName(found)
    const last = texts.at(-1) ?? ''
    const isOpen = dangling.test(last)
    if (text === '' || (isAddress && !isNameLine(text) && !(isOpen && !streetLike.test(text))))
      return
    const [, open = ''] = /(\S+)$/.exec(last) ?? []
    const [next = ''] = text.split(' ')
    if (
      last.length >= usualRoom &&
      wholeWord(open) &&
      wholeWord(open + next) === (open + next).toUpperCase()
    )
      texts.splice(-1, 1, last + text)
    else if (last !== '' && (isOpen || runsOn.test(text))) texts.splice(-1, 1, `${last} ${text}`)
    else texts.push(text)
  }
  for (const cell of namesOf(cells)) add(cell, false)
  for (const line of lines) add(line, true)
  const whole = texts.map((text) => noteCutOff(text, note))
  if (whole.length === 0 && care !== '') note('only-care-of', care)
  return { texts: whole, ...(care !== '' && { careOf: care }) }
}

/** Notes a name that a narrow field cut off, and completes the word it stops in. */
function noteCutOff(text: string, note: Note): string {
  const [, last = ''] = /(\p{L}+)$/u.exec(text) ?? []
  const word = wholeWord(last)
  const isOpen =
    dangling.test(text) || (text.includes('(') && !text.includes(')') && text.length >= usualRoom)
  const isPart =
    text.length >= usualRoom &&
    word !== undefined &&
    word !== last.toUpperCase() &&
    !isGiven(last) &&
    !shortForm.test(last)
  if (isOpen || isPart) note('cut-off', text)
  return isPart && word ? text.slice(0, -last.length) + word : text.replace(dangling, '').trim()
}

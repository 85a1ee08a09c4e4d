import { mendTitle } from './capitals.ts'
import { isGiven } from './known-names.ts'
import { organizationOf } from './organizations.ts'
import { type NameOrder, type OwnerPerson, type Party, words } from './owner.ts'
import { readPeople } from './people.ts'
import { wholeName } from './person.ts'

/** Short forms of trusts; `TR` is one behind a word such as family, and a trustee behind a name. */
const shortForms: [pattern: RegExp, long: string][] = [
  [words('R\\.?L\\.?T', 'g'), 'REVOCABLE LIVING TRUST'],
  [words('IRREV(?:OC)?\\.?(?=\\s)', 'g'), 'IRREVOCABLE'],
  [words('REV(?:OC)?\\.?(?=\\s+(?:LIV|TR|FAM|INTER))', 'g'), 'REVOCABLE'],
  [words('LIV(?:G)?\\.?(?=\\s+TR)', 'g'), 'LIVING'],
  [words('FAM(?:LY)?\\.?(?=\\s+(?:REV|LIV|TR|IRR|PROT))', 'g'), 'FAMILY'],
  [words('TEST\\.?(?=\\s+TR)', 'g'), 'TESTAMENTARY'],
  [words('TRST|TRU', 'g'), 'TRUST'],
  [
    words(
      '(?<=(?<!\\p{L})(?:REVOCABLE|LIVING|FAMILY|IRREVOCABLE|TESTAMENTARY|BYPASS|SURVIVORS?|MARITAL|LAND|PROTECTION)\\s+)TR',
      'g',
    ),
    'TRUST',
  ],
]
const month = String.raw`(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\p{L}*\.?`
const day = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}[/-]\d{2,4}|\d{6,8}|(?:\d{1,2}\s+)?${month}\s+(?:\d{1,2}(?:ST|ND|RD|TH)?,?\s+)?\d{4}|(?<!OF\s+)\d{4}(?!\s+(?:\p{L}+\s+)*TRUST))`
/** When and under what a trust was made: part of its legal name. */
const dated = words(
  `,?\\s*\\(?(?:(?:U\\/?A\\/?D?|U\\/?D\\/?T|U\\/?T\\/?[AD]|UAD|UDT|UTD|UNDER\\s+(?:TRUST\\s+)?(?:AGREEMENT|DECLARATION)(?:\\s+OF\\s+TRUST)?)\\s*,?\\s*)?(?:(?:DATED|DTD|DTED|DT)\\.?:?\\s*)?(${day})\\)?(?=\\s|,|;|$)`,
)
const underOnly = words('U\\/?A\\/?D?|U\\/?D\\/?T|U\\/?T\\/?[AD]|UAD|UDT|UTD|DTD|DATED', 'g')

const trustWord = words('TRUST')
const revocable = words('(?:IR)?REVOCABLE')
const role = words(
  '\\(?(?:AS\\s+)?(?:\\(?(?:SUCC(?:ESSOR)?|CO|SOLE|INITIAL)[\\s-]+)*(?:TRUSTEES?|TTEES?|TTE|TRSTES?|TRSES?|TRS|TR|ATF)\\)?(?:\\s+(?:OF|FOR|U\\/?A|U\\/?T\\/?D?|UNDER))?(?:\\s+THE)?',
  'g',
)
const inTrustFor = words(',?\\s*(?:ITF|IN\\s+TRUST\\s+FOR|FBO|F\\/B\\/O)(?=\\s)')
const stemEnd = words(
  '(?:\\d{4}\\s+)?(?:SEPARATE|JOINT|INTER\\s+VIVOS|REVOCABLE|IRREVOCABLE|LIVING|FAMILY|TESTAMENTARY|CHARITABLE|BYPASS|SURVIVORS?|MARITAL|LAND|ASSET|PROTECTION|PERSONAL|RESIDENCE|TRUST).*$',
)

const mayBeTrust = /tr|tte|revo|rlt|r\.l|itf|atf|fbo|f\/b/i

/** Whether a cell tells of a trust or of somebody who holds the land for one. */
export function isTrust(text: string): boolean {
  if (!mayBeTrust.test(text)) return false
  const long = expand(text)
  role.lastIndex = 0
  return trustWord.test(long) || revocable.test(long) || role.test(long) || inTrustFor.test(long)
}

const expand = (text: string) =>
  shortForms.reduce((longer, [pattern, long]) => longer.replaceAll(pattern, long), text)

/** A trust's name with the people in it turned round: `SMITH JOHN & MARY LIVING TRUST`. */
function trustName(text: string, order: NameOrder): string {
  const plain = text
    .replaceAll(underOnly, ' ')
    .replaceAll(/^[\s,&(-]+|(?<![\s,&)-])[\s,&)-]+$/g, '')
  const [end = ''] = stemEnd.exec(plain) ?? []
  const stem = plain.slice(0, plain.length - end.length).replaceAll(/(?<![\s,])[\s,]+$/g, '')
  const isFamilyName = /^family/i.test(end) && !stem.includes(' ')
  const isOfPeople =
    stem.includes(',') || stem.split(/[\s&]+/).some((word) => isGiven(word, { surely: true }))
  const isTurned =
    isOfPeople &&
    !isFamilyName &&
    !organizationOf(stem) &&
    !/^the\s/i.test(stem) &&
    stem.includes(' ')
  if (!isTurned) return mendTitle(plain)
  const people = readPeople(stem.split(/\s*&\s*|\s+AND\s+/i), order).map(({ person }) => person)
  return `${together(people)} ${mendTitle(end)}`
}

/** `John and Mary Smith`, or both whole names where they differ. */
function together(people: readonly OwnerPerson[]): string {
  const isOneFamily = people.every(
    ({ family, suffix }) => family === people[0]?.family && suffix === '',
  )
  return people
    .map((person, index) =>
      isOneFamily && index < people.length - 1
        ? wholeName({ ...person, family: '' })
        : wholeName(person),
    )
    .join(' and ')
}

/** Reads the people that pieces of a cell name, living and dead. */
type ReadNames = (pieces: readonly string[]) => Party[]

/** Reads the trustees and the trust that a cell names; those of them who are people can be greeted. */
export function readTrust(cell: string, order: NameOrder, readNames: ReadNames): Party[] {
  const [date = '', on = ''] = dated.exec(expand(cell)) ?? []
  const text = expand(cell).replace(date, ' ')
  const [held] = inTrustFor.exec(text) ?? []
  const own = held === undefined ? text : text.slice(0, text.indexOf(held))
  if (held !== undefined && !trustWord.test(own) && own.search(role) === -1)
    return readTrustees(own, readNames)
  const roles = own.match(role) ?? []
  const lastRole = roles.at(-1) ?? ''
  const at = lastRole === '' ? -1 : own.lastIndexOf(lastRole)
  let [front, back] =
    at === -1
      ? ['', own]
      : [own.slice(0, at).replaceAll(role, ' '), own.slice(at + lastRole.length)]
  if (trustWord.test(front)) {
    const cut = front.search(trustWord) + 'TRUST'.length
    ;[front, back] = [`${front.slice(cut)} ${back}`, front.slice(0, cut)]
  } else if (!trustWord.test(back) && at !== -1) [front, back] = [`${front} ${back}`, '']
  const name = back.trim() === '' ? '' : trustName(back, order) + (on && ` dated ${mendTitle(on)}`)
  const trustees = readTrustees(front, readNames)
  if (name === '') return trustees
  const people = trustees.filter(({ kind }) => kind === 'person' || kind === 'dead')
  return [{ kind: 'trust', name }, ...people]
}

function readTrustees(text: string, readNames: ReadNames): Party[] {
  const plain = text
    .replaceAll(underOnly, ' ')
    .replaceAll(/^[\s,&(-]+|(?<![\s,&)-])[\s,&)-]+$/g, '')
    .replaceAll(/\s+/g, ' ')
  if (plain === '') return []
  if (organizationOf(plain))
    return [{ kind: 'trust', name: `${mendTitle(plain)}, Trustee`, greeting: mendTitle(plain) }]
  const pieces = plain.split(/\s*[&;+]\s*|\s+AND\s+|\s*\/\s*/i).filter((piece) => piece !== '')
  return readNames(pieces).map((party) =>
    party.kind === 'person' ? { kind: 'person', person: party.person, isTrustee: true } : party,
  )
}

import { mendTitle } from './capitals.ts'
import { partEstates, speaksOfDead, stateOfPiece, surelyOfDead } from './estates.ts'
import { governmentOf } from './government.ts'
import { partByDash } from './hyphens.ts'
import { isGiven } from './known-names.ts'
import { takeMarkers, takeSureMarkers } from './markers.ts'
import { areNamesakes, organizationOf, surelyCompany } from './organizations.ts'
import { type NameOrder, type Note, type Party, words } from './owner.ts'
import { readPeople } from './people.ts'
import { isInitial, wholeName, wordsOf } from './person.ts'
import { isSplitTrust, piecesOf, separator } from './pieces.ts'
import { isTrust, readTrust } from './trusts.ts'

/** What stands where a name should be and names nobody. */
const nobody = words(
  '^\\W*(?:UNKNOWN(?:\\s+(?:OWNERS?|NAME|PARTY|PERSONS?))?|(?:OWNERS?|NAME)\\s+(?:UNKNOWN|NAME\\s+UNKNOWN|OF\\s+RECORD|ON\\s+FILE|NOT\\s+(?:FOUND|LISTED|AVAILABLE|GIVEN|ON\\s+FILE|DISCLOSED))|N\\/?A|NONE|NULL|TBD|(?:CURRENT|PRESENT|NO|PROPERTY)\\s+(?:PROPERTY\\s+)?(?:OWNER|RESIDENT|OCCUPANT|NAME)(?:\\s+(?:OF\\s+RECORD|LISTED|ON\\s+FILE))?|OWNER|OCCUPANT|RESIDENT|SEE\\s+(?:DEED|FILE|NOTES?|RECORD)(?:\\s+.*)?|CONFIDENTIAL(?:\\s+.*)?|NOT\\s+(?:AVAILABLE|ASSESSED|LISTED|DISCLOSED|GIVEN)|X{3,}|NAME\\s+(?:WITHHELD|UNKNOWN|CONFIDENTIAL|SUPPRESSED)(?:\\s+.*)?|WITHHELD(?:\\s+.*)?|REDACTED|PROTECTED(?:\\s+.*)?|PRIVATE|EXEMPT\\s+FROM\\s+DISCLOSURE|UNASSIGNED|VACANT|NOT\\s+ON\\s+FILE)\\W*$',
)
/** Two words without a first name between them, as firms are called: `SMITH & JONES`. */
const isFirm = (pieces: readonly string[]) =>
  pieces.length > 1 && pieces.every((piece) => !/[\s,]/.test(piece) && !isGiven(piece))

/** First names whose surname stands with another one. */
const isAlone = ({ text }: { text: string }) =>
  wordsOf(text).words.every((word) => isGiven(word) || isInitial(word))

/** The people of a run of pieces, each living or dead as its piece says. */
function readRun(run: readonly string[], order: NameOrder, note: Note, family: string): Party[] {
  const pieces = run.map((piece) => stateOfPiece(piece, note))
  const spreadTo = (index: number) => {
    const [self = { text: '' }, before, after] = [
      pieces[index],
      pieces[index - 1],
      pieces[index + 1],
    ]
    if (before?.spreads === 'after' && (isAlone(self) || isAlone(before))) return before.state
    return after?.spreads === 'before' && isAlone(after) ? after.state : undefined
  }
  return readPeople(
    pieces.map(({ text }) => text.replaceAll(/\([^)]*\)?/g, ' ')),
    order,
    family,
  ).map(({ person, piece }) => {
    const state = pieces[piece]?.state ?? spreadTo(piece)
    if (state)
      return {
        kind: 'dead',
        name: wholeName(person),
        isEstate: state !== 'dead',
        isHeirs: state === 'heirs',
      }
    return { kind: 'person', person }
  })
}

function readGovernment(text: string, note: Note): Party | undefined {
  const office = governmentOf(text)
  if (!office) return undefined
  note('government', office.text)
  if (office.isTribal) note('tribal', office.text)
  return { kind: 'government', name: mendTitle(text) }
}

/** What an organization is; undefined also where the name is of somebody dead, to whom no letter may go. */
const livingOrganizationOf = (text: string) =>
  surelyOfDead.test(text) && !surelyCompany.test(text) ? undefined : organizationOf(text)

/** Whether a whole cell names one company; `CHURCH JOHN JT` does not, once its marker is taken away. */
function isOrganization(cell: string, order: NameOrder): boolean {
  if (!livingOrganizationOf(cell) || separator.test(cell)) return false
  const name = takeMarkers(cell, order, () => {}).trim()
  const rest = cell.startsWith(name) ? cell.slice(name.length) : cell
  return organizationOf(name) !== undefined || organizationOf(rest) !== undefined
}

/** Reads everybody one cell names. `family` is the surname of those before, whom a first name alone belongs to. */
export function readCell(cell: string, order: NameOrder, note: Note, family = ''): Party[] {
  if (nobody.test(cell) || !/\p{L}/u.test(cell)) {
    return [{ kind: 'unknown' }]
  }
  const whole = readGovernment(cell, note)
  if (whole) return [whole]
  const sure = takeSureMarkers(cell, order, note)
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s,;&])[\s,;&]+(?:THE)?$/i, '')
    .trim()
  const unmarked = isOrganization(sure, order) ? sure : takeMarkers(sure, order, note)
  const text = (speaksOfDead.test(unmarked) ? partEstates(unmarked) : unmarked)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parties: Party[] = []
  let run: string[] = []
  const endRun = () => {
    if (run.length > 0) parties.push(...readRun(run, order, note, family))
    run = []
  }
  const isWholeTrust = isTrust(text) && !organizationOf(text)
  const pieces =
    isWholeTrust &&
    !text.split(separator).some((piece) => organizationOf(piece) ?? governmentOf(piece)) &&
    !isSplitTrust(text)
      ? [text]
      : piecesOf(text)
  if (isFirm(pieces)) return [{ kind: 'company', name: mendTitle(text) }]
  for (const piece of pieces) {
    if (pieces.length > 1 && nobody.test(piece)) {
      note('unnamed-others', piece)
      continue
    }
    const kind = areNamesakes(text) ? undefined : livingOrganizationOf(piece)
    const office = pieces.length > 1 ? readGovernment(piece, note) : undefined
    if (office) {
      endRun()
      parties.push(office)
    } else if (isTrust(piece) && !kind) {
      endRun()
      const readNames = (names: readonly string[]) => readRun(names, order, note, family)
      parties.push(...readTrust(piece, order, readNames))
    } else if (kind) {
      endRun()
      parties.push({ kind, name: mendTitle(piece) })
    } else run.push(...partByDash(piece))
  }
  endRun()
  return parties.length > 0 ? parties : [{ kind: 'unknown' }]
}

/**
 * Reads who owns a parcel from a row of a county's or a vendor's list.
 *
 * `nameOrderOf` (name-order.ts) first finds the habit of each column over all its values; `readOwner` then reads a row:
 * cells.ts joins names that run over cells and takes out care of whom mail goes; marker-table.ts says what stands between
 * names, and what it means; government.ts, organizations.ts, trusts.ts and estates.ts tell who is no living person; people.ts and
 * person.ts take names apart. Nothing is looked up and nothing is kept, so rows may be read in any order and thread.
 */
import { formatList } from '../../../../contract/index.ts'
import { isTooLong } from '../plain-text.ts'
import { mendTitle } from './capitals.ts'
import { gather } from './cells.ts'
import type { NameOrder, Owner, OwnerCells, OwnerKind, OwnerProblem, Party } from './owner.ts'
import { greetedName, wholeName } from './person.ts'
import { readCell } from './read-cell.ts'

/** The name by which a party is the same as another. */
const textOf = (party: Party) =>
  'name' in party ? party.name : party.kind === 'person' ? wholeName(party.person) : ''

/** The parties of a row without those who are named twice, and without nobody where somebody is named. */
function withoutRepeats(parties: readonly Party[]): Party[] {
  const known = parties.filter(({ kind }) => kind !== 'unknown')
  return (known.length > 0 ? known : parties.slice(0, 1)).filter(
    (party, index, all) => all.findIndex((other) => textOf(other) === textOf(party)) === index,
  )
}

/** What kind of owner several are together: what asks for most care comes first. */
function kindOf(parties: readonly Party[]): OwnerKind {
  const kinds = new Set(
    parties.map((party) => (party.kind === 'person' && party.isTrustee ? 'trust' : party.kind)),
  )
  if (kinds.has('government')) return 'government'
  for (const kind of ['trust', 'church', 'company', 'person'] as const)
    if (kinds.has(kind)) return kind
  if (!kinds.has('dead')) return 'unknown'
  return parties.some((party) => party.kind === 'dead' && party.isEstate) ? 'estate' : 'person'
}

/** How parties stand in the address; a trust stands for its trustees. */
function addressName(parties: readonly Party[]): string {
  const isNamedTrust = parties.some(({ kind }) => kind === 'trust')
  const trustees = parties.filter((party) => party.kind === 'person' && party.isTrustee)
  const living = parties.flatMap((party) => {
    if (party.kind === 'person') return party.isTrustee ? [] : [wholeName(party.person)]
    return party.kind === 'dead' || party.kind === 'unknown' ? [] : [party.name]
  })
  const acting = isNamedTrust
    ? []
    : trustees.map((party) => (party.kind === 'person' ? wholeName(party.person) : ''))
  const role = acting.length === 0 ? '' : acting.length === 1 ? ', Trustee' : ', Trustees'
  const dead = parties.flatMap((party) =>
    party.kind === 'dead' && (party.isEstate || parties.every(({ kind }) => kind === 'dead'))
      ? [`${party.isHeirs ? 'Heirs' : 'Estate'} of ${party.name}`]
      : [],
  )
  return formatList([
    ...living,
    ...(acting.length === 0 ? [] : [formatList(acting) + role]),
    ...dead,
  ])
}

/** Everybody who can be greeted: living people, companies, churches, and trusts without a trustee who is named. */
function greeting(parties: readonly Party[]): string {
  if (parties.some(({ kind }) => kind === 'government')) return ''
  const hasTrustee = parties.some((party) => party.kind === 'person' && party.isTrustee)
  return formatList(
    parties.flatMap((party) => {
      if (party.kind === 'person') return [greetedName(party.person)]
      if (party.kind === 'trust')
        return hasTrustee ? [] : [party.greeting ?? party.name.replace(/ dated .*$/, '')]
      return party.kind === 'company' || party.kind === 'church' ? [party.name] : []
    }),
  )
}

const cellsOf = ({ names, parts = [], careOf = '' }: OwnerCells): string[] => [
  ...names,
  ...parts.flatMap((part) => Object.values(part)),
  careOf,
]

/** Reads the owners of one row; the order is that of the column the names are in, or of each. */
export function readOwner(cells: OwnerCells, order: NameOrder | readonly NameOrder[]): Owner {
  if (cellsOf(cells).some(isTooLong))
    return {
      kind: 'unknown',
      people: [],
      name: '',
      salutation: '',
      problems: [{ kind: 'too-long', text: 'This cell is too long to be a name' }],
    }
  const problems: OwnerProblem[] = []
  const note = (kind: OwnerProblem['kind'], said: string) => {
    const text = said.trim()
    if (!problems.some((problem) => problem.kind === kind)) problems.push({ kind, text })
  }
  const orders = typeof order === 'string' ? [order] : order
  const { texts, careOf } = gather(
    { ...cells, addressLines: cells.addressLines?.filter((line) => !isTooLong(line)) ?? [] },
    note,
  )
  const read: Party[] = []
  for (const [index, text] of texts.entries()) {
    const before = read.findLast((party) => party.kind === 'person')
    const column = orders[index] ?? orders[0] ?? 'last-first'
    read.push(
      ...readCell(text, column, note, before?.kind === 'person' ? before.person.family : ''),
    )
  }
  const parties = withoutRepeats(read)
  const people = parties.flatMap((party) => (party.kind === 'person' ? [party.person] : []))
  for (const { given, family } of people)
    if (given === '' || family === '') note('half-name', given || family)
  if (parties.every(({ kind }) => kind === 'unknown'))
    note('unknown', texts.join(' ') || mendTitle(careOf ?? ''))
  return {
    kind: kindOf(parties),
    people,
    name: addressName(parties),
    salutation: greeting(parties),
    ...(careOf !== undefined && { careOf }),
    problems,
  }
}

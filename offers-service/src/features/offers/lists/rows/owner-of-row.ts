import type { TableField } from '../../../../../contract/index.ts'
import { nameOrderOf } from '../../owners/name-order.ts'
import type { NameOrder, NameParts, Owner, OwnerProblemKind } from '../../owners/owner.ts'
import { wholeName } from '../../owners/person.ts'
import { readOwner } from '../../owners/read-owner.ts'
import { type Matching, valueOf } from '../table/columns/matching.ts'
import { change, type Finding } from './findings.ts'
import { type RowFields, textsOf } from './row-fields.ts'

const names = ['owner1', 'owner2', 'owner3', 'owner4'] as const satisfies TableField[]

/** The names of the owners as the list has them. */
export const listedNames = (fields: RowFields): string[] => textsOf(fields, names)

/** Which way round each column of owners writes names. */
export function nameOrdersOf(
  matching: Matching,
  rows: readonly (readonly string[])[],
): NameOrder[] {
  return names.map((field) => {
    const column = matching[field]
    return nameOrderOf(column ? rows.map((cells) => valueOf(field, column, cells)) : []).order
  })
}

/** The names of owners that stand in columns of their own, in the order of the owners. */
function partsOf(fields: RowFields): NameParts[] {
  return ([1, 2] as const).flatMap((number) => {
    const parts = {
      first: fields[`owner${number}First`] ?? '',
      middle: fields[`owner${number}Middle`] ?? '',
      last: fields[`owner${number}Last`] ?? '',
      suffix: fields[`owner${number}Suffix`] ?? '',
    }
    return Object.values(parts).some(Boolean) ? [parts] : []
  })
}

const writtenParts = ({ first, middle, last, suffix }: NameParts) =>
  [first, middle, last, suffix].filter(Boolean).join(' ')

/** What a problem with an owner means for the row; null where it is no reason to ask. */
const ownerFindings: Record<OwnerProblemKind, Finding['finding'] | null> = {
  deceased: 'estate',
  estate: 'estate',
  heirs: 'estate',
  'unnamed-spouse': 'unnamed_owner',
  'unnamed-others': 'unnamed_owner',
  'life-estate': 'life_estate',
  'land-contract': 'life_estate',
  'transfer-on-death': null,
  government: 'government',
  tribal: 'government',
  unknown: 'unknown_owner',
  'too-long': 'unknown_owner',
  guardian: 'name_unclear',
  'cut-off': 'name_unclear',
  'only-care-of': 'unknown_owner',
  'other-name': null,
  'half-name': 'name_unclear',
}

/** What was noticed about the owner; `raw` is what the list says. */
function ownerNotes(raw: string, owner: Owner, order: NameOrder | undefined): Finding[] {
  const after = change(raw, owner.name)
  const isPerson = owner.kind === 'person'
  const noted: [boolean, Finding][] = [
    [isPerson && order === 'last-first', { finding: 'names_turned', text: after }],
    [raw === raw.toUpperCase() && raw !== owner.name, { finding: 'capitals_mended', text: after }],
    [isPerson && owner.people.length > 1, { finding: 'several_owners', text: after }],
    [owner.kind === 'trust', { finding: 'trust', text: after }],
    [['company', 'church'].includes(owner.kind), { finding: 'company', text: after }],
    [owner.kind === 'government', { finding: 'government', text: raw }],
    [owner.kind === 'unknown', { finding: 'unknown_owner', text: raw || 'No owner is named' }],
    [owner.kind === 'estate', { finding: 'estate', text: raw }],
  ]
  const problems = owner.problems.flatMap(({ kind, text }): Finding[] => {
    const finding = ownerFindings[kind]
    if (finding && kind === 'too-long') return [{ finding, text }]
    return finding
      ? [{ finding, text: text === '' || text === raw ? raw : `${raw} (${text})` }]
      : []
  })
  // What a problem says, it says with the words that show it.
  const isSaid = ({ finding }: Finding) => problems.some((problem) => problem.finding === finding)
  return [
    ...noted.flatMap(([is, finding]) => (is && !isSaid(finding) ? [finding] : [])),
    ...problems,
  ]
}

/** Each person who owns the parcel, or the company, church or trust that does. */
const sellersOf = (owner: Owner): string[] =>
  owner.kind === 'person' ? owner.people.map(wholeName) : [owner.name].filter(Boolean)

/** The owner of a row, who sells, and what was noticed. `addressLines` may begin with names. */
export function ownerOf(
  fields: RowFields,
  nameOrders: readonly NameOrder[],
  addressLines: readonly string[],
): { owner: Owner; sellers: string[]; findings: Finding[] } {
  const listed = listedNames(fields)
  const parts = partsOf(fields)
  const owner = readOwner(
    { names: listed, parts, careOf: fields.careOf ?? '', addressLines },
    nameOrders,
  )
  const raw = [...listed, ...parts.map(writtenParts)].join(' / ')
  return { owner, sellers: sellersOf(owner), findings: ownerNotes(raw, owner, nameOrders[0]) }
}

import type { TableField } from '../../../../../../contract/index.ts'
import { type Column } from './address-sides.ts'
import { beginsLikeStreet, canBe, shareOf } from './content.ts'
import type { AddressPart, Meaning } from './header-meanings.ts'

const mailFields: Record<AddressPart, TableField> = {
  whole: 'mailWhole',
  street: 'mailStreet',
  street2: 'mailStreet2',
  street3: 'mailStreet3',
  unit: 'mailUnit',
  city: 'mailCity',
  state: 'mailState',
  zip: 'mailZip',
  zip4: 'mailZip4',
  lastLine: 'mailLastLine',
  country: 'mailCountry',
}
const landFields: Partial<Record<AddressPart, TableField>> = {
  whole: 'situsAddress',
  street: 'situsAddress',
  city: 'situsCity',
  state: 'landState',
}

function fieldOf({ field, address }: Meaning): TableField | undefined {
  if (!address) return field
  return address.of === 'land' ? landFields[address.part] : mailFields[address.part]
}

/** A column that may be a field's. */
export interface Candidate {
  column: Column
  rank: number
  piece: number | undefined
  /** How well the content fits, between 0 and 1, and how much of it there is. */
  fit: number
  filled: number
}

/** The columns that may be each field's, by their headers and not against what stands in them. */
export function candidatesOf(columns: readonly Column[]): Map<TableField, Candidate[]> {
  const found = new Map<TableField, Candidate[]>()
  for (const column of columns) {
    const { meaning, values } = column
    const field = meaning && fieldOf(meaning)
    if (!meaning || !field) continue
    const fit = shareOf(values, canBe[field] ?? (() => true))
    // A piece such as a house number is no street by itself.
    if (fit < 0.5 && meaning.piece === undefined) continue
    const filled = values.length === 0 ? 1 : values.filter(Boolean).length / values.length
    const { rank, piece } = meaning
    found.set(field, [...(found.get(field) ?? []), { column, rank, piece, fit, filled }])
  }
  // A lot by itself is no parcel.
  const numbers = found.get('parcelNumber')
  if (numbers?.length === 1 && numbers[0]?.piece !== undefined) found.delete('parcelNumber')
  return found
}

const houseNumber = 1
const streetName = 3

/** Whether a column `Street` is the name between house number and suffix rather than the whole. */
function isNameOnly({ column }: Candidate, pieces: readonly Candidate[]): boolean {
  const are = new Set(pieces.map(({ piece }) => piece))
  return (
    column.meaning?.address !== undefined &&
    are.has(houseNumber) &&
    !are.has(streetName) &&
    shareOf(column.values, beginsLikeStreet) < 0.5
  )
}

const leastFilled = 0.3

/** The best candidates: the one with the best name that has something in it, else the pieces of the value in their order. */
export function best(candidates: readonly Candidate[]): Candidate[] {
  const costOf = ({ rank, filled, fit }: Candidate) =>
    rank + (filled < leastFilled ? 10 : 0) + (1 - fit) * 2
  const pieces = candidates.filter(({ piece }) => piece !== undefined)
  const [whole] = candidates
    .filter(({ piece }) => piece === undefined)
    .toSorted((one, other) => costOf(one) - costOf(other))
  if (!whole) return pieces.toSorted((one, other) => (one.piece ?? 0) - (other.piece ?? 0))
  if (!isNameOnly(whole, pieces))
    return whole.filled < leastFilled && pieces.length > 0 ? best(pieces) : [whole]
  return best([...pieces, { ...whole, piece: streetName }])
}

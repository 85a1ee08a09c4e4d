import type { TableField } from '../../../../../contract/index.ts'
import { type Matching, valueOf } from './columns/matching.ts'
import { type MoneyForm, moneyFormOf } from './values/money.ts'
import { usualLength } from './values/parcel-number.ts'
import { sizeFormOf } from './values/size-form.ts'
import { readSize, type SizeForm, type SizeUnit, unitOf } from './values/size.ts'

const moneyFields = ['assessedValue', 'marketValue', 'landValue', 'offerPrice'] as const
export type MoneyField = (typeof moneyFields)[number]

/** What only whole columns tell of their values: decimal commas, a point that is left out, square feet, zeros that were lost. */
export interface ColumnForms {
  acres: SizeForm
  lotSize: SizeForm
  squareFeet: SizeForm
  money: Record<MoneyField, MoneyForm>
  parcelNumberLength: number | undefined
}

/** What a cell of a column of sizes measures in, if another column says so or its header does. */
const unitInRow = (matching: Matching, cells: readonly string[]): SizeUnit | undefined =>
  matching.lotUnit && unitOf(valueOf('lotUnit', matching.lotUnit, cells))

/** Finds out how the columns of a list are written. `rows` may be all of them or enough to be like all. */
export function formsOf(matching: Matching, rows: readonly (readonly string[])[]): ColumnForms {
  const valuesOf = (field: TableField): string[] => {
    const proposal = matching[field]
    return proposal ? rows.map((cells) => valueOf(field, proposal, cells)) : []
  }
  const squareFeet = sizeFormOf(valuesOf('squareFeet'), 'square feet')
  const measured = valuesOf('squareFeet').map((text) => {
    const reading = readSize(text, squareFeet)
    return 'value' in reading ? reading.value : undefined
  })
  const money = Object.fromEntries(
    moneyFields.map((field) => [field, moneyFormOf(valuesOf(field))]),
  ) as Record<MoneyField, MoneyForm>
  return {
    acres: sizeFormOf(valuesOf('acres'), 'acres', measured),
    lotSize: sizeFormOf(valuesOf('lotSize'), undefined),
    squareFeet,
    money,
    parcelNumberLength: usualLength(valuesOf('parcelNumber')),
  }
}

/** The form of the size of one row, whose unit may stand in a column of its own. */
export function lotSizeForm(
  forms: ColumnForms,
  matching: Matching,
  cells: readonly string[],
): SizeForm {
  const unit = unitInRow(matching, cells)
  return unit ? { ...forms.lotSize, unit } : forms.lotSize
}

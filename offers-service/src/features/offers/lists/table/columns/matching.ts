import { type TableField, tableFields } from '../../../../../../contract/index.ts'

/**
 * Where a field's value comes from: from columns, whose cells are joined in this order, or one value for all rows. `confidence` is
 * between 0 and 1; below 0.6 the admin should look.
 */
export interface Proposal {
  columns: number[]
  sameForAll?: string
  confidence: number
  by: 'name' | 'content'
}

/** The matching of a list: what is not in it has no column. */
export type Matching = Partial<Record<TableField, Proposal>>

/** One value for all rows, where something other than a column tells it. */
export const forAllRows = (value: string, confidence: number): Proposal => ({
  columns: [],
  sameForAll: value,
  confidence,
  by: 'content',
})

/** What a row says for a field: the cells of its columns joined, or what is the same for all. */
export function valueOf(
  field: TableField,
  { columns, sameForAll }: Pick<Proposal, 'columns' | 'sameForAll'>,
  cells: readonly string[],
): string {
  if (sameForAll !== undefined) return sameForAll
  return columns
    .map((index) => cells[index]?.trim() ?? '')
    .filter(Boolean)
    .join(tableFields[field].join)
}

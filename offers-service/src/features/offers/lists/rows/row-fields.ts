import type { ListColumn, TableField } from '../../../../../contract/index.ts'
import { type Matching, valueOf } from '../table/columns/matching.ts'

/** What a row says for our fields; a field that is absent has no column, an empty one nothing in it. */
export type RowFields = Partial<Record<TableField, string>>

/** The columns of a list as what reads its cells knows them. */
export const matchingOf = (columns: readonly ListColumn[]): Matching =>
  Object.fromEntries(
    columns.map(({ field, columns: places, sameForAll }) => [
      field,
      {
        columns: places,
        ...(sameForAll !== undefined && { sameForAll }),
        confidence: 1,
        by: 'name' as const,
      },
    ]),
  )

/** The same for one row, some of whose fields the admin has mended. */
export function withMended(matching: Matching, mended: RowFields): Matching {
  const given = Object.entries(mended).map(([field, value]) => [
    field,
    { columns: [], sameForAll: value, confidence: 1, by: 'name' as const },
  ])
  return given.length === 0 ? matching : { ...matching, ...Object.fromEntries(given) }
}

/** The fields of a row. */
export function fieldsOf(matching: Matching, cells: readonly string[]): RowFields {
  const fields: RowFields = {}
  for (const [field, proposal] of Object.entries(matching))
    fields[field as TableField] = valueOf(field as TableField, proposal, cells)
  return fields
}

/** What a row says for some fields, in their order, without those that say nothing. */
export const textsOf = (fields: RowFields, names: readonly TableField[]): string[] =>
  names.flatMap((name) => fields[name]?.trim() || [])

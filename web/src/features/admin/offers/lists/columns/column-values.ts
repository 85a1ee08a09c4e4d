import {
  type ListColumn,
  type ParcelList,
  type TableField,
  tableFieldNames,
  tableFields,
} from 'offers-service/contract'

/** How each of our fields is filled; a field without columns and value is not filled. */
export type ColumnValues = Readonly<Record<TableField, ListColumn>>

const emptyColumn = (field: TableField): ListColumn => ({
  field,
  columns: [],
  isSure: true,
})

export function toColumnValues({ columns }: Pick<ParcelList, 'columns'>): ColumnValues {
  const known = new Map(columns.map((column) => [column.field, column]))
  return Object.fromEntries(
    tableFieldNames.map((field) => [field, known.get(field) ?? emptyColumn(field)]),
  ) as ColumnValues
}

export const isFilled = ({ columns, sameForAll }: ListColumn) =>
  columns.length > 0 || Boolean(sameForAll?.trim())

/** What is saved. The admin has looked at all of it, so that nothing is a guess any more. */
export function toListColumns(values: ColumnValues): ListColumn[] {
  return tableFieldNames
    .map((field) => values[field])
    .filter(isFilled)
    .map(({ field, columns, sameForAll }) =>
      columns.length > 0
        ? { field, columns, isSure: true }
        : { field, columns, sameForAll, isSure: true },
    )
}

/** Fields that a letter cannot do without, where no other field says the same. */
const needed: ReadonlyArray<{ field: TableField; unless: readonly TableField[] }> = [
  { field: 'owner1', unless: ['owner1Last'] },
  { field: 'mailStreet', unless: ['mailWhole'] },
  { field: 'mailCity', unless: ['mailWhole', 'mailLastLine'] },
  { field: 'mailState', unless: ['mailWhole', 'mailLastLine'] },
  { field: 'mailZip', unless: ['mailWhole', 'mailLastLine'] },
  { field: 'parcelNumber', unless: [] },
  { field: 'county', unless: ['fips'] },
  { field: 'landState', unless: ['fips'] },
  { field: 'acres', unless: ['squareFeet', 'lotSize'] },
]

/** The fields to show at once: those that the list has, and those that it needs. The others are for those who look for them. */
export function mainFields(values: ColumnValues): TableField[] {
  const isGiven = (field: TableField) => isFilled(values[field])
  const missing = new Set(
    needed.filter(({ unless }) => !unless.some(isGiven)).map(({ field }) => field),
  )
  return tableFieldNames.filter((field) => isGiven(field) || missing.has(field))
}

/** The columns of the file; one without a name is called by its place. */
export const headersOf = ({ headers }: Pick<ParcelList, 'headers'>) =>
  headers.map((header, index) => ({ index, name: header || `Column ${index + 1}` }))

/** What the first rows would have in a field. */
export function samplesOf(
  { samples }: Pick<ParcelList, 'samples'>,
  { field, columns, sameForAll }: ListColumn,
): string[] {
  if (columns.length === 0) return sameForAll ? [sameForAll] : []
  const parts = columns.map((column) => samples[column] ?? [])
  return Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, index) =>
    parts.flatMap((part) => part[index] || []).join(tableFields[field].join),
  )
}

/** The columns of the file that fill no field. */
export function unusedHeaders(list: Pick<ParcelList, 'headers'>, values: ColumnValues): string[] {
  const used = new Set(tableFieldNames.flatMap((field) => values[field].columns))
  return headersOf(list)
    .filter(({ index }) => !used.has(index))
    .map(({ name }) => name)
}

/** The columns after one of them was chosen anew; without a choice it falls away. */
export function withColumn(
  columns: readonly number[],
  place: number,
  chosen: number | undefined,
): number[] {
  const next: Array<number | undefined> = [...columns]
  next[place] = chosen
  return next.filter((column) => column !== undefined)
}

import {
  type ListRow,
  type ParcelList,
  type TableField,
  tableFieldNames,
} from 'offers-service/contract'

/** The fields that matter for an offer, in groups that say the same; `usual` is asked for where a list has none of a group. */
const groups: ReadonlyArray<{ all: RegExp; usual: readonly TableField[] }> = [
  { all: /^owner|^careOf$/, usual: ['owner1'] },
  { all: /^mail/, usual: ['mailStreet', 'mailCity', 'mailState', 'mailZip'] },
  { all: /^parcelNumber$/, usual: ['parcelNumber'] },
  { all: /^(?:acres|squareFeet|lotSize)$/, usual: ['acres'] },
  { all: /^county$/, usual: ['county'] },
  { all: /^landState$/, usual: ['landState'] },
  { all: /^offerPrice$/, usual: ['offerPrice'] },
]

/** Which fields of a row can be mended: those that its list has, so that what is written takes the place of what is wrong. */
export function fieldsToMend(
  { columns }: Pick<ParcelList, 'columns'>,
  { cells }: Pick<ListRow, 'cells'>,
): TableField[] {
  const matched = new Set(columns.map(({ field }) => field))
  return groups.flatMap(({ all, usual }) => {
    const known = tableFieldNames.filter(
      (field) => all.test(field) && (matched.has(field) || field in cells),
    )
    return known.length > 0 ? known : usual
  })
}

/** What was changed, by our fields; only that is sent, so that the rest stays as it is in the file. */
export function changedCells(
  { cells }: Pick<ListRow, 'cells'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => text.trim() !== (cells[field] ?? '').trim()),
  )
}

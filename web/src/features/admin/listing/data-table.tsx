import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<T> {
  header: string
  cell: (item: T) => ReactNode
  /** Figures stand at the end of their column, so that they can be compared. */
  align?: 'end'
  /** Short values such as dates stay on one line. */
  isShort?: boolean
}

interface DataTableProps<T> {
  /** What the table holds, for those who cannot see it at a glance. */
  caption: string
  /** The first column names the row. */
  columns: ReadonlyArray<Column<T>>
  items: readonly T[]
  keyOf: (item: T) => string
}

/**
 * A table that becomes one card per row where there is no room for columns. Its roles are written out, because one that is not
 * laid out as a table is none to VoiceOver.
 */
export function DataTable<T>({ caption, columns, items, keyOf }: DataTableProps<T>) {
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, align }) => (
            <th key={header} role="columnheader" scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={keyOf(item)} role="row">
            {columns.map(({ header, cell, align, isShort }, index) =>
              index === 0 ? (
                <th key={header} role="rowheader" scope="row">
                  {cell(item)}
                </th>
              ) : (
                <td
                  key={header}
                  role="cell"
                  data-label={header}
                  data-align={align}
                  data-short={isShort}
                >
                  {/* One element, so that a card sets it beside its label as a whole. */}
                  <div>{cell(item)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

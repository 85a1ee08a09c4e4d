import type { ReactNode } from 'react'
import styles from './data-table.module.css'

/**
 * How a column stands on a card: in the `corner` beside the row's name, a `line` of its own, a `value` that needs no label, a
 * short `fact` with its label beside others, or among the `actions` at the end.
 */
type CardPlace = 'corner' | 'line' | 'value' | 'fact' | 'actions'

export interface Column<T> {
  header: string
  /** Null where a card has nothing to show of it. */
  cell: (item: T) => ReactNode
  /** Figures stand at the end of their column, so that they can be compared. */
  align?: 'end'
  /** Short values such as dates stay on one line. */
  isShort?: boolean
  /** Where it stands on a card; below the others with its label beside it when absent. */
  card?: CardPlace
  /** True where a table has no room for it. */
  isOnlyOnCards?: boolean
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
  const hasPlaces = columns.some(({ card }) => card !== undefined)
  return (
    <table role="table" className={styles.table} data-places={hasPlaces}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, align, isOnlyOnCards }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              data-align={align}
              data-only-on-cards={isOnlyOnCards}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={keyOf(item)} role="row">
            {columns.map(({ header, cell, align, isShort, card, isOnlyOnCards }, index) => {
              const content = cell(item)
              return index === 0 ? (
                <th key={header} role="rowheader" scope="row" data-card={card}>
                  {content}
                </th>
              ) : (
                <td
                  key={header}
                  role="cell"
                  data-label={header}
                  data-align={align}
                  data-short={isShort}
                  data-card={card}
                  data-only-on-cards={isOnlyOnCards}
                >
                  {/* One element where a card sets it beside its label; else none, so that an empty cell is one. */}
                  {content !== null && (card === undefined || card === 'fact') ? (
                    <div>{content}</div>
                  ) : (
                    content
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

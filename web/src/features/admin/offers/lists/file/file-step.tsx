import { formatCount, formatNumber, type ParcelList } from 'offers-service/contract'
import { LinkButton } from '../../../../../ui/button.tsx'
import { formatTimestamp } from '../../../dates.ts'
import { type Column, DataTable } from '../../../listing/data-table.tsx'
import { Facts } from '../../../listing/facts.tsx'
import { listAddress, newListId } from '../steps/list-steps.ts'
import styles from './file-step.module.css'
import { ListName } from './list-name.tsx'
import { SheetChoice } from './sheet-choice.tsx'

type SkippedRows = ParcelList['skipped'][number]

const skippedColumns: Array<Column<SkippedRows>> = [
  {
    header: 'Row',
    isShort: true,
    cell: ({ rowNumber, rows }) =>
      rows > 1
        ? `Rows ${formatNumber(rowNumber)} to ${formatNumber(rowNumber + rows - 1)}`
        : `Row ${formatNumber(rowNumber)}`,
  },
  { header: 'Why', cell: ({ reason }) => reason },
  { header: 'What stands there', cell: ({ text }) => text },
]

/** What the file of a list turned out to be. */
export function FileStep({ list }: { list: ParcelList }) {
  const { rowCount, looksLike, fileName, sheet, sheets, createdAt, skipped, status } = list
  const skippedCount = skipped.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <>
      <p className={styles.verdict}>
        {formatCount(rowCount, 'row')}.{looksLike && ` Looks like a list from ${looksLike}.`}
      </p>
      <Facts
        facts={[
          ['File', fileName],
          ['Sheet', sheet],
          ['Brought in', formatTimestamp(createdAt)],
        ]}
      />
      {status === 'open' && (
        <>
          <ListName key={list.name} list={list} />
          {sheets.length > 1 && <SheetChoice list={list} />}
        </>
      )}
      {skipped.length > 0 && (
        <details className={styles.skipped}>
          <summary>
            {formatCount(skippedCount, 'row')} of the file left out, because they hold no parcel
          </summary>
          <DataTable
            caption="Rows that hold no parcel"
            columns={skippedColumns}
            items={skipped}
            keyOf={({ rowNumber }) => String(rowNumber)}
          />
        </details>
      )}
      <div className="button-row">
        <LinkButton variant="primary" to="?step=columns">
          Next: Columns
        </LinkButton>
        <LinkButton to={listAddress(newListId)}>Bring In Another File</LinkButton>
      </div>
    </>
  )
}

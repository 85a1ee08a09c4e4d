import {
  formatAcreage,
  formatDollars,
  formatNumber,
  type ListRow,
  listRows,
  type ListSummary,
  type ParcelList,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../../api/hooks.ts'
import { ReferenceNumber } from '../../../../../ui/reference-number.tsx'
import { type Column, DataTable } from '../../../listing/data-table.tsx'
import { ListFailure, ListSkeleton } from '../../../listing/list-states.tsx'
import { Pager } from '../../../listing/pager.tsx'
import { Badge, type BadgeTone } from '../../../listing/badge.tsx'
import { RowActions } from './row-actions.tsx'
import styles from './tidy-step.module.css'

const verdicts: Record<NonNullable<ListRow['verdict']>, { tone: BadgeTone; text: string }> = {
  ready: { tone: 'good', text: 'Ready' },
  ask: { tone: 'open', text: 'Set aside' },
  out: { tone: 'quiet', text: 'Left out' },
}

function Verdict({ row: { verdict, referenceNumber } }: { row: ListRow }) {
  if (referenceNumber) return <ReferenceNumber>{referenceNumber}</ReferenceNumber>
  if (!verdict) return 'Not read yet'
  const { tone, text } = verdicts[verdict]
  return <Badge tone={tone}>{text}</Badge>
}

const columnsOf = (list: ParcelList): Array<Column<ListRow>> => [
  {
    header: 'Row',
    cell: ({ rowNumber }) => <span className="nowrap">Row {formatNumber(rowNumber)}</span>,
  },
  {
    header: 'Owner',
    cell: ({ sellers, cells, address }) => (
      <>
        {sellers.join(', ') || cells.owner1 || 'No owner'}
        <span className={styles.small} data-lines>
          {address}
        </span>
      </>
    ),
  },
  {
    header: 'Parcel',
    cell: ({ apn, location, acreage, amount }) => (
      <>
        <ReferenceNumber>{apn || 'No number'}</ReferenceNumber>
        <span className={styles.small}>
          {[
            location,
            acreage !== null && formatAcreage(acreage),
            amount !== null && formatDollars(amount),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  {
    header: 'Found',
    cell: (row) => (
      <>
        <Verdict row={row} />
        <ul role="list" className={styles.small}>
          {row.findings.map(({ finding, text }) => (
            <li key={finding}>{text}</li>
          ))}
        </ul>
      </>
    ),
  },
  ...(list.status === 'open'
    ? [{ header: 'Actions', cell: (row: ListRow) => <RowActions list={list} row={row} /> }]
    : []),
]

/** The rows with one finding, a page at a time. */
export function FindingRows({
  list,
  found,
}: {
  list: ParcelList
  found: ListSummary['findings'][number]
}) {
  const { finding, rows: foundCount } = found
  // After which row each page up to this one begins, and how many rows stand before it.
  const [starts, setStarts] = useState([{ after: '0', first: 0 }])
  const { after, first } = starts.at(-1) ?? { after: '0', first: 0 }
  const { data, error, isLoading, retry } = useApi(listRows, {
    params: { id: list.id },
    query: { finding, after },
  })
  const page = starts.length - 1
  const setPage = (wanted: number) => {
    if (wanted < page) setStarts(starts.slice(0, -1))
    else if (data && data.next !== null)
      setStarts([...starts, { after: String(data.next), first: first + data.rows.length }])
  }
  return (
    <section className={styles.rows} aria-label={`Rows, page ${page + 1}`}>
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={data !== undefined} onRetry={retry} />}
      {data && (
        <>
          {(page > 0 || data.next !== null) && (
            <Pager
              view={{
                first,
                shown: data.rows,
                foundCount,
                page,
                pageCount: data.next === null ? page + 1 : page + 2,
                setPage,
              }}
              noun="row"
              plural="rows"
            />
          )}
          <DataTable
            caption="Rows"
            columns={columnsOf(list)}
            items={data.rows}
            keyOf={({ rowNumber }) => String(rowNumber)}
          />
        </>
      )}
    </section>
  )
}

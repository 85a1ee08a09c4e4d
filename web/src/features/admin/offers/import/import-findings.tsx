import {
  formatAcreage,
  formatDollars,
  type ImportedRow,
  type ImportReport,
} from 'offers-service/contract'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { formatDay } from '../../dates.ts'
import { OfferStatusBadge } from '../offer-status.tsx'
import { ChangedOffers } from './changed-offers.tsx'
import { ImportProblems } from './import-problems.tsx'

function sellersIn({ sellerName, coSellers }: ImportedRow): string {
  const names = [sellerName, ...coSellers.map(({ name }) => name)]
  return names.filter((name) => name !== '').join(', ')
}

const previewColumns: Array<Column<ImportedRow>> = [
  {
    header: 'Offer',
    isShort: true,
    cell: ({ referenceNumber }) =>
      referenceNumber ? <ReferenceNumber>{referenceNumber}</ReferenceNumber> : 'New number',
  },
  { header: 'Property', cell: ({ location }) => location },
  { header: 'Acreage', isShort: true, cell: ({ acreage }) => formatAcreage(acreage) },
  { header: 'APN', cell: ({ apn }) => <ReferenceNumber>{apn}</ReferenceNumber> },
  { header: 'Amount', align: 'end', isShort: true, cell: ({ amount }) => formatDollars(amount) },
  { header: 'Status', cell: ({ status }) => <OfferStatusBadge status={status} /> },
  {
    header: 'Expires',
    isShort: true,
    cell: ({ expirationDate }) => formatDay(expirationDate),
  },
  { header: 'Seller', cell: (row) => sellersIn(row) || 'Seller not named' },
]

/** What the check of a file found: its problems by row and column, and how its first rows were understood. */
export function ImportFindings({ fileName, report }: { fileName: string; report: ImportReport }) {
  const { columns, problems, problemCount, changes, changeOutcome, preview } = report
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header)
  return (
    <>
      {unused.length > 0 && <p>Not used from this file: {unused.join(', ')}.</p>}
      {problems.length > 0 && (
        <ImportProblems
          key={`${fileName} ${problemCount}`}
          fileName={fileName}
          problems={problems}
          count={problemCount}
        />
      )}
      {(changes.length > 0 || changeOutcome.kept.length > 0) && (
        <ChangedOffers key={fileName} report={report} />
      )}
      {preview.length > 0 && (
        <section aria-labelledby="first-rows">
          <h2 id="first-rows">How the first new offers are read</h2>
          <DataTable
            caption="First new offers"
            columns={previewColumns}
            items={preview}
            keyOf={({ rowNumber }) => String(rowNumber)}
          />
        </section>
      )}
    </>
  )
}

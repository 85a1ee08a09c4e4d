import { formatNumber, type ImportedChange, type ImportReport } from 'offers-service/contract'
import { PublicLink } from '../../editing/public-link.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Pager } from '../../listing/pager.tsx'
import { usePages } from '../../listing/use-pages.ts'
import { KeptOffers } from '../bulk/kept-offers.tsx'
import styles from './changed-offers.module.css'
import { offerAddress } from '../offer-address.ts'

const pageSize = 25

const columns: Array<Column<ImportedChange>> = [
  { header: 'Row', isShort: true, cell: ({ rowNumber }) => `Row ${formatNumber(rowNumber)}` },
  {
    header: 'Offer',
    isShort: true,
    cell: ({ referenceNumber }) => (
      <PublicLink to={offerAddress(referenceNumber)}>{referenceNumber}</PublicLink>
    ),
  },
  {
    header: 'What changes',
    cell: ({ changes, letterSays }) => (
      <>
        <span className={styles.lines}>{changes}</span>
        {letterSays.map((sentence) => (
          <span key={sentence} className={styles.letter}>
            {sentence}
          </span>
        ))}
      </>
    ),
  },
]

/** The offers that a file names by their numbers: what changes of each, and which stay as they are. */
export function ChangedOffers({ report }: { report: ImportReport }) {
  const { changes, changeOutcome } = report
  const view = usePages(changes, pageSize)
  const rest = changeOutcome.changed - changes.length
  return (
    <section aria-labelledby="changed-offers">
      <h2 id="changed-offers">Offers you have already</h2>
      {changes.length > 0 && (
        <>
          <p>
            These rows have the numbers of offers that are stored. Columns that are not in the file
            stay as they are.
          </p>
          {view.pageCount > 1 && <Pager view={view} noun="change" plural="changes" />}
          <DataTable
            caption="Changes to stored offers"
            columns={columns}
            items={view.shown}
            keyOf={({ rowNumber }) => String(rowNumber)}
          />
          {rest > 0 && <p>{formatNumber(rest)} more change too, but are not listed here.</p>}
        </>
      )}
      <KeptOffers outcome={changeOutcome} />
    </section>
  )
}

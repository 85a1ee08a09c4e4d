import { type DoNotMailEntry, listDoNotMail, removeDoNotMail } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Link } from '../../../../ui/link.tsx'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { formatTimestamp } from '../../dates.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import { pageSize, usePages } from '../../listing/use-pages.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'
import { doNotMailWords } from './bulk-words.ts'

const nameOf = ({ offer, apn }: DoNotMailEntry) => offer?.sellerName || `the owner of ${apn}`

const columnsFor = (
  remove: (entry: DoNotMailEntry) => Promise<Error | undefined>,
): Array<Column<DoNotMailEntry>> => [
  {
    header: 'Seller',
    cell: ({ offer }) => (offer ? offer.sellerName || 'Not named' : 'Name no longer kept'),
  },
  {
    header: 'Parcel',
    cell: ({ location, apn }) => (
      <>
        {location}, APN <ReferenceNumber>{apn}</ReferenceNumber>
      </>
    ),
  },
  { header: 'Reason', cell: ({ reason }) => doNotMailWords[reason] },
  { header: 'Since', isShort: true, cell: ({ createdAt }) => formatTimestamp(createdAt) },
  {
    header: 'Offer',
    isShort: true,
    cell: ({ offer }) =>
      offer ? (
        <Link to={`${paths.adminOffers}?edit=${encodeURIComponent(offer.referenceNumber)}`}>
          <ReferenceNumber>{offer.referenceNumber}</ReferenceNumber>
        </Link>
      ) : (
        'Deleted'
      ),
  },
  {
    header: 'Actions',
    cell: (entry) => (
      <ConfirmButton
        aria-label={`Mail again: ${nameOf(entry)}`}
        asks={{
          message: 'Let letters go to this seller again?',
          subject: nameOf(entry),
          consequence: `They are on the list because: ${doNotMailWords[entry.reason].toLowerCase()}.`,
          confirmText: 'Mail Again',
          onConfirm: () => remove(entry),
        }}
      >
        Mail again
      </ConfirmButton>
    ),
  },
]

/** The sellers and parcels to which no letter goes. */
export function DoNotMailScreen() {
  const { data: entries, error, isLoading, retry } = useApi(listDoNotMail, {})
  const view = usePages(entries ?? [], pageSize)
  const attempt = useMutation()
  const remove = async ({ id }: DoNotMailEntry) =>
    await attempt(() => call(removeDoNotMail, { params: { id } }), {
      success: 'Letters can go to them again.',
      failure: 'Failed to take them off the list.',
    })
  return (
    <AdminScreen title="Do Not Mail">
      <p>
        No letter is printed for these sellers and parcels, and lists you bring in leave them out.
        To add some, choose their offers under <Link to={paths.adminOffers}>Offers</Link> and press
        Do not mail.
      </p>
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={entries !== undefined} onRetry={retry} />}
      {entries?.length === 0 && (
        <EmptyState title="Nobody is on the list">
          <p>When somebody asks you not to write to them, put their offer here.</p>
        </EmptyState>
      )}
      {view.shown.length > 0 && (
        <>
          <Pager view={view} noun="entry" plural="entries" />
          <DataTable
            caption="Sellers not to mail"
            columns={columnsFor(remove)}
            items={view.shown}
            keyOf={({ id }) => id}
          />
        </>
      )}
    </AdminScreen>
  )
}

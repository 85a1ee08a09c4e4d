import {
  type DoNotMailEntry,
  doNotMailExportUrl,
  listDoNotMail,
  removeDoNotMail,
} from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { formatTimestamp } from '../../dates.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { pageSize } from '../../listing/use-pages.ts'
import { useSearchedPage } from '../../listing/use-searched-page.ts'
import { ForOwners } from '../../session/for-owners.tsx'
import { useRole } from '../../session/session.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'
import { AddByHand, AddFromFile } from './add-do-not-mail.tsx'
import styles from './add-do-not-mail.module.css'
import { doNotMailWords } from './bulk-words.ts'
import { offerAddress } from '../offer-address.ts'

const rules = {
  filters: [{ value: 'all', label: 'All entries' }],
  sorts: [{ value: 'newest', label: 'Newest first' }],
}

const nameOf = ({ offer, apn, label }: DoNotMailEntry) =>
  offer?.sellerName || label || `the owner of ${apn}`

/** Whom an entry is about. Of who came by hand or was erased, no name is kept. */
function sellerOf({ offer, label, apn }: DoNotMailEntry): string {
  if (offer) return offer.sellerName || 'Not named'
  return label || (apn === '' ? 'Name no longer kept' : 'Whoever owns the parcel')
}

const columns: Array<Column<DoNotMailEntry>> = [
  {
    header: 'Seller',
    cell: sellerOf,
  },
  {
    header: 'Parcel',
    cell: ({ location, apn }) =>
      apn === '' ? (
        'All of theirs'
      ) : (
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
        <Link to={offerAddress(offer.referenceNumber)}>
          <ReferenceNumber>{offer.referenceNumber}</ReferenceNumber>
        </Link>
      ) : (
        'None'
      ),
  },
]

const mailAgain = (
  remove: (entry: DoNotMailEntry) => Promise<Error | undefined>,
): Column<DoNotMailEntry> => ({
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
})

/** The sellers and parcels to which no letter goes. */
export function DoNotMailScreen() {
  const list = useListAddress(rules)
  const query = useApi(listDoNotMail, {
    query: { search: list.settled.query.trim().slice(0, 200) || undefined },
  })
  const firstRow = list.page * pageSize
  const { view, error, retry, isLoading, isShown, isEmpty } = useSearchedPage({
    list,
    query,
    rowsOf: (entries) => entries.slice(firstRow, firstRow + pageSize),
    hasMore: (entries) => entries.length > firstRow + pageSize,
    found: query.data?.length,
  })
  const attempt = useMutation()
  const isOwner = useRole() === 'owner'
  const [opened, setOpened] = useState<'form' | 'file'>()
  const remove = async ({ id }: DoNotMailEntry) =>
    await attempt(() => call(removeDoNotMail, { params: { id } }), {
      success: 'Letters can go to them again.',
      failure: 'Failed to take them off the list.',
    })
  return (
    <AdminScreen
      title="Do Not Mail"
      actions={
        <>
          <Button size="small" onClick={() => setOpened('file')}>
            Add from a File
          </Button>
          <Button variant="primary" size="small" onClick={() => setOpened('form')}>
            Add by Hand
          </Button>
        </>
      }
    >
      <p>
        No letter is printed for these sellers and parcels, and lists you bring in leave them out.
        Of those you add here, we keep no name: only the initials, the ZIP code and a fingerprint by
        which they are known again. To add the seller of an offer, choose it under{' '}
        <Link to={paths.adminOffers}>Offers</Link> and press Do not mail.
      </p>
      {opened === 'form' && <AddByHand onClose={() => setOpened(undefined)} />}
      {opened === 'file' && <AddFromFile onClose={() => setOpened(undefined)} />}
      {isEmpty ? (
        <EmptyState title="Nobody is on the list">
          <p>When somebody asks you not to write to them, add them here.</p>
        </EmptyState>
      ) : (
        <ListControls view={view} rules={rules} searchHint="Name, address or parcel" />
      )}
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={isShown} onRetry={retry} />}
      {isShown && !isEmpty && (
        <>
          <Pager view={view} noun="entry" plural="entries" />
          {view.shown.length > 0 && (
            <DataTable
              caption="Sellers not to mail"
              columns={isOwner ? [...columns, mailAgain(remove)] : columns}
              items={view.shown}
              keyOf={({ id }) => id}
            />
          )}
          <ForOwners>
            <p className={styles.download}>
              <a href={doNotMailExportUrl} download>
                Download the whole list (CSV)
              </a>{' '}
              to keep a copy or move it. Add from a File takes it back as it was.
            </p>
          </ForOwners>
        </>
      )}
    </AdminScreen>
  )
}

import {
  formatAcreage,
  formatDollars,
  type ListedParcel,
  type ParcelOrder,
  searchParcels,
} from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { pageSize } from '../../listing/use-pages.ts'
import { useSearchedPage } from '../../listing/use-searched-page.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { offerAddress } from '../offer-address.ts'
import { statusLooks } from '../offer-status.tsx'
import styles from './parcel-list.module.css'

const sorts: Array<{ value: ParcelOrder; label: string }> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'number', label: 'Parcel number' },
  { value: 'place', label: 'Location' },
  { value: 'size', label: 'Largest first' },
]
const rules = { filters: [{ value: 'all', label: 'All parcels' }], sorts }

const columns: Array<Column<ListedParcel>> = [
  {
    header: 'Parcel',
    cell: ({ id, apn, location }) => (
      <>
        <Link to={paths.adminParcel(id)} className={styles.number}>
          <ReferenceNumber>{apn}</ReferenceNumber>
        </Link>
        <span className={styles.small}>{location}</span>
      </>
    ),
  },
  { header: 'Owners', cell: ({ owners }) => owners.join(', ') || 'Not named' },
  {
    header: 'Size',
    align: 'end',
    isShort: true,
    cell: ({ acreage }) => formatAcreage(acreage),
  },
  {
    header: 'Assessed',
    align: 'end',
    isShort: true,
    cell: ({ assessedValue }) =>
      assessedValue === null ? 'Not known' : formatDollars(assessedValue),
  },
  {
    header: 'Offers',
    cell: ({ offers }) =>
      offers.length === 0
        ? 'None'
        : offers.map(({ referenceNumber, status, amount }) => (
            <span key={referenceNumber} className={styles.offer}>
              <Link to={offerAddress(referenceNumber)}>
                <ReferenceNumber>{referenceNumber}</ReferenceNumber>
              </Link>{' '}
              {statusLooks[status].label}, {formatDollars(amount)}
            </span>
          )),
  },
]

/** Every parcel, to search and page through. */
export function ParcelList() {
  const list = useListAddress(rules)
  const { settled, page } = list
  const query = useApi(searchParcels, {
    query: {
      search: settled.query.trim().slice(0, 100) || undefined,
      order: sorts.find(({ value }) => value === settled.sort)?.value,
      page: String(page + 1),
      pageSize: String(pageSize),
    },
  })
  const { view, error, retry, isLoading, isShown, isEmpty } = useSearchedPage({
    list,
    query,
    rowsOf: ({ parcels }) => parcels,
    hasMore: ({ hasMore }) => hasMore,
    found: 'many',
  })
  return (
    <AdminScreen
      title="Parcels"
      actions={
        <>
          <LinkButton size="small" to={paths.adminNearbySales}>
            Nearby sales
          </LinkButton>
          <LinkButton size="small" to={`${paths.adminParcels}?outlines`}>
            Add outlines from a county’s file
          </LinkButton>
          <LinkButton size="small" to={paths.adminOffers}>
            Offers
          </LinkButton>
        </>
      }
    >
      {isEmpty ? (
        <EmptyState title="No parcels yet">
          <p>
            Every parcel you make an offer for shows up here, with all its offers, owners and
            letters in one place.
          </p>
        </EmptyState>
      ) : (
        <ListControls
          view={view}
          rules={rules}
          searchHint="Parcel number (APN), county or location"
        />
      )}
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={isShown} onRetry={retry} />}
      {isShown && !isEmpty && (
        <>
          <Pager view={view} noun="parcel" plural="parcels" />
          {view.shown.length > 0 && (
            <DataTable
              caption="Parcels"
              columns={columns}
              items={view.shown}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
    </AdminScreen>
  )
}

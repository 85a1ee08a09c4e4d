import {
  formatAcreage,
  formatDollars,
  type NearbySale,
  type NearbySaleOrder,
  searchNearbySales,
} from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { formatDay } from '../../dates.ts'
import { useColleagues } from '../../leads/colleagues.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { pageSize } from '../../listing/use-pages.ts'
import { useSearchedPage } from '../../listing/use-searched-page.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { useNextInList } from '../../shell/use-next-in-list.ts'
import { useMakerInWords } from '../made-by.tsx'
import { makersInWords, saleInWords } from './sale-values.ts'
import styles from './sales.module.css'
import { useSaleActions } from './use-sale-actions.ts'

const sorts: Array<{ value: NearbySaleOrder; label: string }> = [
  { value: 'newest', label: 'Sold last' },
  { value: 'oldest', label: 'Sold first' },
  { value: 'added', label: 'Added last' },
]
export const saleRules = { filters: [{ value: 'all', label: 'All sales' }], sorts }

function DeleteSale({ sale }: { sale: NearbySale }) {
  const { remove } = useSaleActions()
  const goOnFrom = useNextInList()
  return (
    <ActionButton
      size="small"
      aria-label={`Delete ${saleInWords(sale)}`}
      onPress={async () => {
        goOnFrom()
        await remove(sale)
      }}
    >
      Delete
    </ActionButton>
  )
}

/** Who entered a sale and who changed it, where several people work here. */
function Makers({ sale }: { sale: NearbySale }) {
  const { people = [] } = useColleagues()
  const words = makersInWords(sale, useMakerInWords())
  if (people.length === 0 || words === '') return null
  return <span className={styles.small}>{words}</span>
}

const columnsWith = (addressOf: (id: string) => string): Array<Column<NearbySale>> => [
  {
    header: 'Where',
    cell: (sale) => (
      <>
        <Link to={addressOf(sale.id)} className={styles.name}>
          {sale.county}, {sale.state}
        </Link>
        <span className={styles.small}>From: {sale.source}</span>
        <Makers sale={sale} />
      </>
    ),
  },
  { header: 'Sold', isShort: true, card: 'fact', cell: ({ soldOn }) => formatDay(soldOn) },
  {
    header: 'Size',
    align: 'end',
    isShort: true,
    card: 'fact',
    cell: ({ acreage }) => formatAcreage(acreage),
  },
  {
    header: 'Price',
    align: 'end',
    isShort: true,
    card: 'fact',
    cell: ({ price }) => formatDollars(price),
  },
  {
    header: 'An acre',
    align: 'end',
    isShort: true,
    card: 'fact',
    cell: ({ perAcre }) => formatDollars(perAcre),
  },
  { header: 'Actions', card: 'actions', cell: (sale) => <DeleteSale sale={sale} /> },
]

/** Every sale that was entered, to search and page through. */
export function SaleList({ list }: { list: ListAddress }) {
  const { settled, page } = list
  const query = useApi(searchNearbySales, {
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
    rowsOf: ({ sales }) => sales,
    hasMore: ({ hasMore }) => hasMore,
    found: 'many',
  })
  return (
    <AdminScreen
      title="Nearby Sales"
      actions={
        <>
          <LinkButton size="small" to={paths.adminParcels}>
            Parcels
          </LinkButton>
          <Button variant="primary" size="small" onClick={list.openNew}>
            Add a Sale
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <EmptyState title="No sales yet">
          <p>
            Enter what other land was sold for, once for each county and size. Sellers read the last
            five that fit their land below the price, so that they see for themselves what land like
            theirs brings.
          </p>
        </EmptyState>
      ) : (
        <ListControls view={view} rules={saleRules} searchHint="County, state or source" />
      )}
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={isShown} onRetry={retry} />}
      {isShown && !isEmpty && (
        <>
          <Pager view={view} noun="sale" plural="sales" />
          {view.shown.length > 0 && (
            <DataTable
              caption="Nearby sales"
              columns={columnsWith(list.addressOf)}
              items={view.shown}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
    </AdminScreen>
  )
}

import { formatNumber, type ListBrief, listLists } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { Badge } from '../../listing/badge.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { formatTimestamp } from '../../dates.ts'
import { ForOwners } from '../../session/for-owners.tsx'
import { MadeBy } from '../made-by.tsx'
import styles from './lists-screen.module.css'
import { listAddress, newListId } from './steps/list-steps.ts'
import { UndoButton } from './undo-button.tsx'
import { useListChanges } from './use-list-changes.ts'

function ListActions({ list }: { list: ListBrief }) {
  const { remove } = useListChanges(list)
  if (list.status === 'stored') return <UndoButton list={list} />
  return (
    <ForOwners>
      <ConfirmButton
        aria-label={`Delete ${list.name}`}
        asks={{
          message: 'Are you sure you want to delete this list?',
          subject: list.name,
          confirmText: 'Delete',
          onConfirm: remove,
        }}
      >
        Delete
      </ConfirmButton>
    </ForOwners>
  )
}

const columns: Array<Column<ListBrief>> = [
  {
    header: 'List',
    cell: ({ id, name, fileName, status }) => (
      <>
        <Link className={styles.name} to={listAddress(id, status === 'stored' ? 'check' : 'file')}>
          {name}
        </Link>
        {fileName !== name && <span className={styles.small}>{fileName}</span>}
      </>
    ),
  },
  { header: 'Source', cell: ({ looksLike }) => looksLike ?? 'Not known' },
  {
    header: 'Brought in',
    cell: (list) => (
      <>
        <span className={styles.when}>{formatTimestamp(list.createdAt)}</span>
        <span className={styles.small}>
          by <MadeBy madeBy={list.madeBy} />
        </span>
      </>
    ),
  },
  { header: 'Rows', align: 'end', isShort: true, cell: ({ rowCount }) => formatNumber(rowCount) },
  {
    header: 'Offers',
    align: 'end',
    isShort: true,
    cell: ({ offerCount }) => formatNumber(offerCount),
  },
  {
    header: 'Status',
    cell: ({ status }) =>
      status === 'stored' ? (
        <Badge tone="good">Offers made</Badge>
      ) : (
        <Badge tone="open">Open</Badge>
      ),
  },
  {
    header: 'Actions',
    cell: (list) => <ListActions list={list} />,
  },
]

/** All lists, newest first. */
export function ListsScreen() {
  const { data: lists, error, isLoading, retry } = useApi(listLists, {})
  return (
    <AdminScreen
      title="Lists"
      actions={
        <>
          <LinkButton size="small" to={paths.adminDoNotMail}>
            Do Not Mail
          </LinkButton>
          <LinkButton variant="primary" size="small" to={listAddress(newListId)}>
            Bring In a List
          </LinkButton>
        </>
      }
    >
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={lists !== undefined} onRetry={retry} />}
      {lists?.length === 0 && (
        <EmptyState title="No lists yet">
          <p>
            Bring in a list of owners from a county or a company that sells such lists, just as it
            came. In five steps its rows become offers, and you see each step before it counts.
          </p>
        </EmptyState>
      )}
      {lists && lists.length > 0 && (
        <DataTable caption="Lists" columns={columns} items={lists} keyOf={({ id }) => id} />
      )}
    </AdminScreen>
  )
}

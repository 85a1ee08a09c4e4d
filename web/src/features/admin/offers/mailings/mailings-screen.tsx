import { formatNumber, listMailings, type Mailing } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { Badge } from '../../listing/badge.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import { pageSize, usePages } from '../../listing/use-pages.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { formatTimestamp } from '../../dates.ts'
import { MadeBy } from '../made-by.tsx'
import styles from './mailings-screen.module.css'
import { postedInWords, shareInWords } from './mailing-values.ts'
import { ReturnedDialog } from './returned-dialog.tsx'

const columns: Array<Column<Mailing>> = [
  {
    header: 'Mailing',
    cell: ({ id, name, kind, follows }) => (
      <>
        <Link className={styles.name} to={paths.adminMailing(id)}>
          {name}
        </Link>
        {kind === 'postcard' && <span className={styles.small}>Postcards</span>}
        {follows && <span className={styles.small}>After {follows.name}</span>}
      </>
    ),
  },
  {
    header: 'Pieces',
    align: 'end',
    isShort: true,
    cell: ({ letterCount }) => formatNumber(letterCount),
  },
  {
    header: 'Came back',
    align: 'end',
    isShort: true,
    cell: ({ returnedCount, letterCount }) =>
      returnedCount === 0
        ? 'None'
        : `${formatNumber(returnedCount)} (${shareInWords(returnedCount, letterCount)})`,
  },
  {
    header: 'Posted',
    cell: (mailing) => (
      <Badge tone={mailing.postedOn === null ? 'open' : 'good'}>{postedInWords(mailing)}</Badge>
    ),
  },
  {
    header: 'Made',
    cell: (mailing) => (
      <>
        <span className="nowrap">{formatTimestamp(mailing.createdAt)}</span>
        <span className={styles.small}>
          by <MadeBy madeBy={mailing.madeBy} />
        </span>
      </>
    ),
  },
]

/** All mailings, newest first. */
export function MailingsScreen() {
  const { data: mailings, error, isLoading, retry } = useApi(listMailings, {})
  const view = usePages(mailings ?? [], pageSize)
  const [isReturning, setReturning] = useState(false)
  return (
    <AdminScreen
      title="Mailings"
      actions={
        <>
          <LinkButton size="small" to={paths.adminDoNotMail}>
            Do Not Mail
          </LinkButton>
          <Button size="small" onClick={() => setReturning(true)}>
            Letters That Came Back
          </Button>
          <LinkButton variant="primary" size="small" to={paths.adminOffers}>
            Choose Offers
          </LinkButton>
        </>
      }
    >
      {isReturning && <ReturnedDialog onClose={() => setReturning(false)} />}
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={mailings !== undefined} onRetry={retry} />}
      {mailings?.length === 0 && (
        <EmptyState title="No mailings yet">
          <p>
            A mailing is the letters or postcards you put in the mail together, and it tells what
            they brought. Choose offers under <Link to={paths.adminOffers}>Offers</Link> and press
            Mailing.
          </p>
        </EmptyState>
      )}
      {view.shown.length > 0 && (
        <>
          <Pager view={view} noun="mailing" plural="mailings" />
          <DataTable
            caption="Mailings"
            columns={columns}
            items={view.shown}
            keyOf={({ id }) => id}
          />
        </>
      )}
    </AdminScreen>
  )
}

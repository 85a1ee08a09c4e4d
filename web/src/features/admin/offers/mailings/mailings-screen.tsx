import {
  formatNumber,
  listMailingResults,
  listMailings,
  type Mailing,
  type MailingResults,
  mailingResultsCsvUrl,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { Badge } from '../../listing/badge.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { filterAndSort, latestFirst, type ListRules } from '../../listing/filter-and-sort.ts'
import { ListControls } from '../../listing/list-controls.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { pageOf, pageSize } from '../../listing/use-pages.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { formatTimestamp } from '../../dates.ts'
import { MadeBy } from '../made-by.tsx'
import styles from './mailings-screen.module.css'
import { costOfEach, partInWords, postedInWords } from './mailing-values.ts'
import { ReturnedDialog } from './returned-dialog.tsx'

/** A mailing, and what it brought; undefined where it is not posted, or until that is known. */
interface Listed extends Mailing {
  results: MailingResults | undefined
}

type Step = 'opened' | 'answered' | 'signed' | 'paid'

/** The share of letters that came to a step; less than none where nothing is known. */
const shareOf = ({ results }: Listed, step: Step) =>
  results === undefined ? -1 : results[step] / Math.max(1, results.letters)

const mostOf = (step: Step) => (one: Listed, other: Listed) =>
  shareOf(other, step) - shareOf(one, step)

const rules: ListRules<Listed> = {
  textOf: ({ name }) => name,
  filters: [
    { value: 'all', label: 'All mailings', keeps: () => true },
    { value: 'posted', label: 'Posted', keeps: ({ postedOn }) => postedOn !== null },
    { value: 'open', label: 'Not posted yet', keeps: ({ postedOn }) => postedOn === null },
  ],
  sorts: [
    { value: 'newest', label: 'Newest first', compare: latestFirst(({ createdAt }) => createdAt) },
    { value: 'opened', label: 'Most opened', compare: mostOf('opened') },
    { value: 'answered', label: 'Most answered', compare: mostOf('answered') },
    { value: 'signed', label: 'Most signed', compare: mostOf('signed') },
    { value: 'paid', label: 'Most paid', compare: mostOf('paid') },
  ],
}

const stepColumn = (header: string, step: Step): Column<Listed> => ({
  header,
  align: 'end',
  isShort: true,
  cell: ({ results }) => (results ? partInWords(results[step], results.letters) : null),
})

const columns: Array<Column<Listed>> = [
  {
    header: 'Mailing',
    cell: ({ id, name, kind, follows, createdAt, madeBy }) => (
      <>
        <Link className={styles.name} to={paths.adminMailing(id)}>
          {name}
        </Link>
        {kind === 'postcard' && <span className={styles.small}>Postcards</span>}
        {follows && <span className={styles.small}>After {follows.name}</span>}
        <span className={styles.small}>
          Made {formatTimestamp(createdAt)} by <MadeBy madeBy={madeBy} />
        </span>
      </>
    ),
  },
  {
    header: 'In the mail',
    cell: (mailing) => (
      <Badge tone={mailing.postedOn === null ? 'open' : 'good'}>{postedInWords(mailing)}</Badge>
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
    cell: ({ postedOn, returnedCount, letterCount }) =>
      postedOn === null ? null : partInWords(returnedCount, letterCount),
  },
  stepColumn('Opened', 'opened'),
  stepColumn('Answered', 'answered'),
  stepColumn('Signed', 'signed'),
  stepColumn('Paid', 'paid'),
  {
    header: 'Cost of a paid deal',
    align: 'end',
    isShort: true,
    cell: ({ results }) => (results && costOfEach(results.cost, results.paid)) || null,
  },
]

/** All mailings with what they brought, newest first or as they are sorted. */
export function MailingsScreen() {
  const { data: mailings, error, isLoading, retry } = useApi(listMailings, {})
  const brought = useApi(listMailingResults, {})
  const list = useListAddress(rules)
  const listed = (mailings ?? []).map((mailing) =>
    Object.assign({ results: brought.data?.find(({ id }) => id === mailing.id) }, mailing),
  )
  const found = filterAndSort<Listed>(listed, rules, list.settled)
  const view = { ...list, ...pageOf(found, list.page, pageSize) }
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
      {!error && brought.error && mailings && (
        <ListFailure error={brought.error} isShown onRetry={brought.retry} />
      )}
      {mailings?.length === 0 && (
        <EmptyState title="No mailings yet">
          <p>
            A mailing is the letters or postcards you put in the mail together, and it tells what
            they brought. Choose offers under <Link to={paths.adminOffers}>Offers</Link> and press
            Mailing.
          </p>
        </EmptyState>
      )}
      {listed.length > 0 && (
        <>
          <ListControls view={view} rules={rules} searchHint="Name of a mailing" />
          <Pager view={view} noun="mailing" plural="mailings" />
          {view.shown.length > 0 && (
            <DataTable
              caption="Mailings"
              columns={columns}
              items={view.shown}
              keyOf={({ id }) => id}
            />
          )}
          <div className={styles.below}>
            <p>
              Counted from the day a mailing was posted. Answered: the seller asked something,
              declined or signed.
            </p>
            <LinkButton size="small" to={mailingResultsCsvUrl} download>
              Download CSV
            </LinkButton>
          </div>
        </>
      )}
    </AdminScreen>
  )
}

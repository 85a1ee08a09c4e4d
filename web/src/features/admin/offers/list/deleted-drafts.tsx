import {
  type DeletedDraft,
  deletedDaysKept,
  deletedDraftsPerPage,
  formatDollars,
  listDeletedDrafts,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { formatAdminDate } from '../../../../format/dates.ts'
import { formatDay, lastDayInTrash } from '../../dates.ts'
import { Pager } from '../../listing/pager.tsx'
import { TrashPanel } from '../../listing/trash-panel.tsx'
import { useMakerInWords } from '../made-by.tsx'
import { useDeletedDrafts } from '../use-deleted-drafts.ts'

const titleOf = ({ referenceNumber, sellerName }: DeletedDraft) =>
  [referenceNumber, sellerName].filter(Boolean).join(', ')

/** Drafts that were deleted in the last days, with the way back; nothing where none were. */
export function DeletedDrafts() {
  const [page, setPage] = useState(0)
  const query = useApi(listDeletedDrafts, { query: { page: String(page + 1) } })
  const { putBack, erase } = useDeletedDrafts()
  const maker = useMakerInWords()
  const { drafts = [], hasMore = false } = query.data ?? {}
  // The last one of the last page was put back.
  if (query.data && drafts.length === 0 && page > 0) setPage(page - 1)
  // While another page is on its way the pager stays, with the keyboard on it.
  if (!query.error && drafts.length === 0 && page === 0) return null
  const view = {
    first: page * deletedDraftsPerPage,
    shown: drafts,
    foundCount: undefined,
    page,
    pageCount: page + (hasMore ? 2 : 1),
    setPage,
  }
  return (
    <TrashPanel
      title="Recently deleted drafts"
      query={query}
      items={drafts}
      keyOf={({ id }) => id}
      titleOf={titleOf}
      aboutOf={({ location, amount }) => `${location}, ${formatDollars(amount)}`}
      untilOf={({ deletedAt, deletedBy }) =>
        `Deleted ${formatAdminDate(deletedAt)} by ${maker(deletedBy)}, kept until ${formatDay(lastDayInTrash(deletedAt))}`
      }
      putBack={{ label: 'Put back', busyText: 'Putting back...', run: putBack }}
      erase={{
        label: 'Delete for good',
        message: 'Delete this draft for good?',
        consequence: 'It cannot be put back.',
        run: erase,
      }}
    >
      <p>A draft that you delete can be put back for {deletedDaysKept} days.</p>
      {view.pageCount > 1 && <Pager view={view} noun="draft" plural="drafts" />}
    </TrashPanel>
  )
}

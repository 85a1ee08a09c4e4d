import {
  type ContentCollection,
  type DeletedContent,
  deletedDaysKept,
  eraseDeletedContent,
  listDeletedContent,
  restoreDeletedContent,
} from 'offers-service/contract'
import { ApiError, call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { formatAdminDate } from '../../../format/dates.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { useCreationKey } from '../editing/use-creation-key.ts'
import { TrashPanel } from '../listing/trash-panel.tsx'
import { useMutation } from '../use-mutation.ts'

/** Puts back what was deleted, and deletes it for good. */
function useTrash(noun: string) {
  const attempt = useMutation()
  const { fail } = useToast()
  const restoring = useCreationKey()

  return {
    restore: async ({ id }: DeletedContent) => {
      const failure = `Failed to restore ${noun}.`
      const error = await attempt(
        () => call(restoreDeletedContent, { params: { id }, key: restoring.keyOf(id) }),
        { success: 'Restored. It is as it was before.', failure, asked: 'slug_taken' },
      )
      if (error instanceof ApiError && error.code === 'slug_taken')
        fail({
          title: 'Error',
          description: `${failure} Another one has its web address by now. Please change the slug of that one first.`,
        })
    },
    erase: async ({ id }: DeletedContent) =>
      await attempt(() => call(eraseDeletedContent, { params: { id } }), {
        success: 'Deleted for good.',
        failure: `Failed to delete ${noun}.`,
      }),
  }
}

interface TrashProps {
  collection: ContentCollection
  /** What one of them is called, for example 'blog post'. */
  noun: string
}

/** What was deleted in the last days, with the way back; nothing where nothing was. */
export function Trash({ collection, noun }: TrashProps) {
  const query = useApi(listDeletedContent, { query: { collection } })
  const { restore, erase } = useTrash(noun)
  if (!query.error && !query.data?.length) return null
  return (
    <TrashPanel
      title="Deleted"
      query={query}
      items={query.data ?? []}
      keyOf={({ id }) => id}
      titleOf={({ title }) => title}
      untilOf={({ deletedAt, endsAt }) =>
        `Deleted ${formatAdminDate(deletedAt)}, gone for good on ${formatAdminDate(endsAt)}`
      }
      putBack={{ label: 'Restore', busyText: 'Restoring...', run: restore }}
      erase={{
        label: 'Delete for Good',
        message: `Delete this ${noun} for good?`,
        consequence: 'Its earlier versions go with it. It cannot be put back.',
        run: erase,
      }}
    >
      <p>What you delete can be put back for {deletedDaysKept} days.</p>
    </TrashPanel>
  )
}

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
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { useCreationKey } from '../editing/use-creation-key.ts'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { Panel } from '../shell/panel.tsx'
import panel from '../shell/panel.module.css'
import { useMutation } from '../use-mutation.ts'
import styles from './trash.module.css'

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
      focusTitleIfLost()
    },
    erase: async ({ id }: DeletedContent) => {
      const error = await attempt(() => call(eraseDeletedContent, { params: { id } }), {
        success: 'Deleted for good.',
        failure: `Failed to delete ${noun}.`,
      })
      focusTitleIfLost()
      return error
    },
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
    <Panel title="Deleted" className={panel.below} query={query} subject="What was deleted">
      <p>What you delete can be put back for {deletedDaysKept} days.</p>
      <ul role="list" className={styles.list}>
        {query.data?.map((deleted) => (
          <li key={deleted.id} className={styles.item}>
            <div>
              <p className={styles.title}>{deleted.title}</p>
              <p className="fine-print">
                Deleted {formatAdminDate(deleted.deletedAt)}, gone for good on{' '}
                {formatAdminDate(deleted.endsAt)}
              </p>
            </div>
            <div className="button-row">
              <ActionButton
                size="small"
                busyText="Restoring..."
                aria-label={`Restore ${deleted.title}`}
                onPress={() => restore(deleted)}
              >
                Restore
              </ActionButton>
              <ConfirmButton
                aria-label={`Delete for Good: ${deleted.title}`}
                asks={{
                  message: `Delete this ${noun} for good?`,
                  subject: deleted.title,
                  consequence: 'Its earlier versions go with it. It cannot be put back.',
                  confirmText: 'Delete for Good',
                  onConfirm: () => erase(deleted),
                }}
              >
                Delete for Good
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { type DeletedDraft, eraseDeletedDraft, restoreDeletedDraft } from 'offers-service/contract'
import { ApiError, call } from '../../../api/client.ts'
import type { ToastAction } from '../../../ui/use-toast.ts'
import { useCreationKey } from '../editing/use-creation-key.ts'
import { useMutation } from '../use-mutation.ts'

type Deleted = Pick<DeletedDraft, 'id'>

const notPutBack = (error: unknown) =>
  error instanceof ApiError && error.code === 'reference_number_taken'
    ? 'Another offer has its reference number by now. If that one is a draft, delete it first. Then you can put this one back.'
    : 'Failed to put the draft back.'

/** Puts deleted drafts back, and deletes them for good. Each answers the error, or undefined when it went well. */
export function useDeletedDrafts() {
  const attempt = useMutation()
  const restoring = useCreationKey()

  const putBack = async ({ id }: Deleted) => {
    const failed = await attempt(
      () => call(restoreDeletedDraft, { params: { id }, key: restoring.keyOf(id) }),
      { success: 'The draft is back as it was.', failure: notPutBack },
    )
    // The same draft may be deleted and put back again.
    if (!failed) restoring.forget()
    return failed
  }

  return {
    putBack,
    undoOf: (deleted: Deleted): ToastAction => ({
      label: 'Undo',
      otherwise: 'Put it back from Recently deleted drafts, below the list of offers',
      run: async () => await putBack(deleted),
    }),
    erase: async ({ id }: Deleted) =>
      await attempt(() => call(eraseDeletedDraft, { params: { id } }), {
        success: 'Deleted for good.',
        failure: 'Failed to delete the draft.',
      }),
  }
}

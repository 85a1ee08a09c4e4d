import {
  deleteList,
  type ErrorCode,
  type ListUpdate,
  mendListRow,
  type ParcelList,
  readList,
  storeList,
  undoList,
  updateList,
} from 'offers-service/contract'
import { addressOf, ApiError, type CallInput, call } from '../../../../api/client.ts'
import { usePrimeCache } from '../../../../api/hooks.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { saidAtFields } from '../../editing/use-admin-form.ts'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'

const refusals: Partial<Record<ErrorCode, string>> = {
  list_stored: 'This list has become offers already. Undo it first to change it.',
  list_not_ready: 'No row of this list can become an offer yet.',
  list_in_use: 'Some of these offers are out already, so the list can no longer be undone.',
  invalid_request: 'Something here was not accepted. Please check it, then try again.',
}
const asked = Object.keys(refusals) as ErrorCode[]

/** Why a change of a list was refused; undefined when that is said elsewhere, as it is of the codes `elsewhere`. */
function refusalOf(error: Error | undefined, elsewhere: ErrorCode[]): string | undefined {
  if (!(error instanceof ApiError) || !error.code || elsewhere.includes(error.code))
    return undefined
  return refusals[error.code] && (Object.values(error.fields)[0] ?? refusals[error.code])
}

type MendInput = NonNullable<CallInput<typeof mendListRow>['body']>
type StoreInput = Omit<CallInput<typeof storeList>['body'], 'basedOn'>

/**
 * What can be done with a list. Each tells the admin how it went, and answers the error or undefined; with `hasFields` the form
 * that asks tells what it can say at its fields.
 */
export function useListChanges({ id, updatedAt }: Pick<ParcelList, 'id' | 'updatedAt'>) {
  const attempt = useMutation()
  const remember = usePrimeCache()
  const { fail } = useToast()
  const creation = useCreationKey()
  const byId = { params: { id } }

  async function change(
    run: () => Promise<unknown>,
    texts: { success?: string; failure: string; hasFields?: boolean },
    gone?: string,
  ): Promise<Error | undefined> {
    const { hasFields = false, ...words } = texts
    const atFields = hasFields ? saidAtFields : []
    const error = await attempt(run, { ...words, asked: [...asked, ...atFields] }, gone)
    const refusal = refusalOf(error, atFields)
    if (refusal) fail({ title: 'Error', description: refusal })
    focusTitleIfLost()
    return error
  }
  const remembering = (run: () => Promise<ParcelList>) => async () =>
    await remember(await run(), readList, byId)

  return {
    update: async (body: Omit<ListUpdate, 'basedOn'>) =>
      await change(
        remembering(() => call(updateList, { ...byId, body: { ...body, basedOn: updatedAt } })),
        { failure: 'Failed to save this step.' },
      ),
    mend: async (rowNumber: number, body: MendInput, hasFields = false) =>
      await change(
        () => call(mendListRow, { params: { id, rowNumber: String(rowNumber) }, body }),
        { failure: 'Failed to change this row.', hasFields },
      ),
    store: async (input: StoreInput, success: string) => {
      const body = { ...input, basedOn: updatedAt }
      const error = await change(
        remembering(() => call(storeList, { ...byId, body, key: creation.keyOf(body) })),
        {
          success,
          failure:
            'The offers may have been made or not. You can safely try again: nothing is made twice.',
        },
      )
      if (!error) creation.forget()
      return error
    },
    undo: async () =>
      await change(
        remembering(() => call(undoList, { ...byId, query: { basedOn: updatedAt } })),
        {
          success: 'Its offers are taken back. The list is open again.',
          failure: 'Failed to undo this list.',
        },
      ),
    remove: async () =>
      await change(
        () => call(deleteList, { ...byId, query: { basedOn: updatedAt } }),
        { success: 'List deleted successfully.', failure: 'Failed to delete this list.' },
        addressOf(readList, byId),
      ),
  }
}

import {
  deleteMailing,
  type ErrorCode,
  type Mailing,
  postMailing,
  readMailing,
  splitMailing,
  unpostMailing,
} from 'offers-service/contract'
import type * as v from 'valibot'
import { addressOf, ApiError, call } from '../../../../api/client.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { saidAtFields } from '../../editing/use-admin-form.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'

const refusals: Partial<Record<ErrorCode, string>> = {
  mailing_empty: 'This mailing has too few offers for that.',
  mailing_posted: 'This mailing was posted. Take that back first.',
}
const asked = Object.keys(refusals) as ErrorCode[]

/** What can be done with a mailing beside changing its name. Each tells the admin how it went, and answers the error or undefined. */
export function useMailingChanges({ id, updatedAt }: Mailing) {
  const attempt = useMutation()
  const { fail } = useToast()
  const byId = { params: { id } }
  const seen = { ...byId, query: { basedOn: updatedAt } }

  async function change(
    run: () => Promise<unknown>,
    texts: { success: string; failure: string },
    elsewhere: ErrorCode[] = [],
    gone?: string,
  ): Promise<Error | undefined> {
    const error = await attempt(run, { ...texts, asked: [...asked, ...elsewhere] }, gone)
    const refusal = error instanceof ApiError && error.code && refusals[error.code]
    if (refusal) fail({ title: 'Error', description: refusal })
    focusTitleIfLost()
    return error
  }

  return {
    post: async (posted: v.InferOutput<typeof postMailing.schema.body>) =>
      await change(
        () => call(postMailing, { ...byId, body: { ...posted, basedOn: updatedAt } }),
        {
          success: 'Noted. What sellers do counts for this mailing from that day on.',
          failure: 'Failed to note that it was posted.',
        },
        saidAtFields,
      ),
    unpost: async () =>
      await change(() => call(unpostMailing, seen), {
        success: 'Taken back. The mailing is not posted yet.',
        failure: 'Failed to take that back.',
      }),
    /** Answers the error, or undefined; `onMade` gets the id of the new half. */
    split: async (key: string, onMade: (id: string) => void) =>
      await change(
        async () => {
          const made = await call(splitMailing, { ...byId, key })
          onMade(made.id)
        },
        {
          success: 'Split in two at random. This is the second half.',
          failure: 'The mailing may have been split or not. You can safely try again.',
        },
      ),
    remove: async () =>
      await change(
        () => call(deleteMailing, seen),
        {
          success: 'Mailing deleted. Its offers stay as they are.',
          failure: 'Failed to delete this mailing.',
        },
        [],
        addressOf(readMailing, byId),
      ),
  }
}

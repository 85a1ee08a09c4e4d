import {
  type ErrorCode,
  type Lead,
  mergeLead,
  type MergedRequest,
  type OtherRequest,
  takeLeadApart,
} from 'offers-service/contract'
import { ApiError, call } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/hooks.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { useMutation } from '../use-mutation.ts'

const refusals: Partial<Record<ErrorCode, string>> = {
  already_merged:
    'One of the two was merged into another lead meanwhile. You see them as they are now. Please look again.',
  holds_merged:
    'Other requests were merged into that one meanwhile. You see it as it is now. Please look again.',
  not_merged: 'This was taken apart already. You see both as they are now.',
  merged_too_long:
    'This was merged more than 30 days ago, so it stays together. Nothing of it is lost.',
}
const asked = Object.keys(refusals) as ErrorCode[]

/** A lead as far as the question shows it; what was not shown may change. */
export type Shown = Pick<OtherRequest, 'id' | 'name' | 'phone' | 'email' | 'propertyLocation'>

const seenOf = ({ name, phone, email, propertyLocation }: Shown) => ({
  name,
  phone,
  email,
  propertyLocation,
})

/** Merges leads and takes them apart. Each answers the error, which has been told by then, or undefined when it went well. */
export function useMerging() {
  const attempt = useMutation()
  const invalidate = useInvalidate()
  const { fail } = useToast()

  async function change(
    run: () => Promise<unknown>,
    texts: { success: string; failure: string },
  ): Promise<Error | undefined> {
    const error = await attempt(run, { ...texts, asked })
    const refusal = error instanceof ApiError && error.code && refusals[error.code]
    if (refusal) {
      await invalidate()
      fail({ title: 'Error', description: refusal })
    }
    focusTitleIfLost()
    return error
  }

  return {
    merge: async (request: Shown, into: Shown) =>
      await change(
        () =>
          call(mergeLead, {
            params: { id: request.id },
            body: { into: into.id, before: seenOf(request), beforeInto: seenOf(into) },
          }),
        {
          success: 'Merged. You can take them apart again for 30 days.',
          failure: 'Failed to merge. You can safely try again.',
        },
      ),
    takeApart: async ({ id, mergedAt }: Pick<MergedRequest | Lead, 'id' | 'mergedAt'>) =>
      await change(
        () =>
          call(takeLeadApart, {
            params: { id },
            query: mergedAt === null ? {} : { basedOn: mergedAt },
          }),
        {
          success: 'Taken apart. Each is a lead of its own again.',
          failure: 'Failed to take them apart.',
        },
      ),
  }
}

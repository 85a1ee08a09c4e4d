import type { ErrorCode } from 'offers-service/contract'
import { ApiError } from '../../api/client.ts'
import { isMissingError } from '../../api/failures.ts'
import { useInvalidate } from '../../api/hooks.ts'
import { dismissFailures, type ToastAction, useToast } from '../../ui/use-toast.ts'
import { withSession } from './session/renew-session.ts'

const removed = 'It is no longer there: it may have been removed in another window.'
const notAllowed: Partial<Record<ErrorCode, string>> = {
  owner_required: 'Only an owner may do that. Please ask them.',
  author_required: 'Only who wrote this, or an owner, may do that. Please ask them.',
}
const overtaken =
  'It was changed in another window. You see it as it is now. Please look at it, then try again.'

/**
 * Answers a function that makes a change, makes fresh everything that may show it, and then tells the admin how it went.
 *
 * An expired session does not end it. It answers the error, which has been told by then, or undefined when it went well. `gone` is the address of what the
 * change removes, if it removes something that is on the screen.
 */
export function useMutation() {
  const { toast, fail } = useToast()
  const invalidate = useInvalidate()
  return async (
    run: () => Promise<unknown>,
    texts: {
      /** Absent when the screen itself shows that it went well; a function where the answer has a part in it. */
      success?: string | (() => string)
      /** What takes it back, offered where it is told that it went well; a function where it depends on the answer. */
      undo?: ToastAction | (() => ToastAction | undefined)
      /** A function where it depends on the error. */
      failure: string | ((error: unknown) => string)
      /** Refusals that are no failure but a question, which the caller asks. */
      asked?: ErrorCode | ErrorCode[]
    },
    gone?: string,
  ): Promise<Error | undefined> => {
    dismissFailures()
    try {
      await withSession(run)
    } catch (error) {
      const isGone = isMissingError(error)
      // The open form brings what is typed together with what is stored now; what somebody else has removed goes from the screen.
      const late = isGone ? removed : isOvertaken(error) ? overtaken : undefined
      if (late) await invalidate()
      if (isAmong(texts.asked, error)) return error
      const why = late ?? whyNotAllowed(error)
      const failure = typeof texts.failure === 'string' ? texts.failure : texts.failure(error)
      const description = why ? `${failure} ${why}` : failure
      fail({ title: 'Error', description }, error)
      return error instanceof Error ? error : new Error(String(error))
    }
    await invalidate(gone)
    const success = typeof texts.success === 'function' ? texts.success() : texts.success
    const undo = typeof texts.undo === 'function' ? texts.undo() : texts.undo
    if (success) toast({ title: 'Success', description: success }, undo)
    return undefined
  }
}

function isAmong(asked: ErrorCode | ErrorCode[] = [], error: unknown): error is ApiError {
  return error instanceof ApiError && [asked].flat().some((code) => code === error.code)
}

/** Why a change was refused to who is logged in; nothing where something else went wrong. */
const whyNotAllowed = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code ? notAllowed[error.code] : undefined

/** Whether a change was refused because someone else has changed the same thing meanwhile. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

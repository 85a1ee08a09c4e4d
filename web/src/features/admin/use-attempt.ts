import { ApiError } from '../../api/client.ts'
import { useToast } from '../../ui/use-toast.ts'

/**
 * Answers a function that tries something and tells the owner how it went.
 *
 * It answers the error, which has been told by then, or undefined when it went well.
 */
export function useAttempt() {
  const { toast } = useToast()
  return async (
    run: () => Promise<unknown>,
    texts: { success: string; failure: string },
  ): Promise<Error | undefined> => {
    try {
      await run()
    } catch (error) {
      toast({ title: 'Error', description: texts.failure, variant: 'destructive' })
      return error instanceof Error ? error : new Error(String(error))
    }
    toast({ title: 'Success', description: texts.success })
    return undefined
  }
}

/** Whether a change was refused because someone else has changed the same thing meanwhile. */
export function isOvertaken(error: Error | undefined): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}

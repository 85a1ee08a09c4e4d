import { readCoSellers, updateCoSellers } from 'offers-service/contract'
import { ApiError } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/hooks.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { useOwnerSend } from '../../session/use-owner-send.ts'
import { problemIn } from './other-sellers-text.ts'

const failure = 'The sellers could not be saved. Please try again.'

const refusals: Partial<Record<string, string>> = {
  signing_under_way:
    'Somebody has signed already. To change the sellers, cancel the signing first.',
  already_signed: 'This offer has been signed meanwhile, so its sellers can no longer change.',
}

/** Answers a function that stores who else sells, as a text, and answers what is wrong, if anything. */
export function useOtherSellers(referenceNumber: string) {
  const send = useOwnerSend(updateCoSellers)
  const invalidate = useInvalidate()
  const { toast } = useToast()

  return async (text: string): Promise<string | undefined> => {
    const problem = problemIn(text)
    if (problem) return problem
    try {
      await send({ params: { referenceNumber }, body: { coSellers: readCoSellers(text) } })
    } catch (error) {
      return (error instanceof ApiError && refusals[error.code ?? '']) || failure
    }
    await invalidate()
    toast({ title: 'Success', description: 'Sellers updated successfully.' })
    return undefined
  }
}

import { claimOwnership, type OwnershipClaim } from 'offers-service/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call } from '../../api/client.ts'
import { useSingleFlight } from '../../api/hooks.ts'
import { useToast } from '../../ui/use-toast.ts'
import { outdated } from './outdated.ts'

/** What somebody tells us who is not the seller named in the agreement, and how we reach them. */
export interface ClaimValues {
  claim: OwnershipClaim
  name: string
  email: string
}

/** Tells us that the land belongs to somebody else than the agreement says; `claimed` is what has arrived. */
export function useOwnershipClaim(token: string, onOutdated: () => Promise<boolean>) {
  const { fail } = useToast()
  const [claimed, setClaimed] = useState<ClaimValues>()
  const { send, isSending } = useSingleFlight(async (body: ClaimValues) => {
    try {
      await call(claimOwnership, { params: { token }, body })
      // Drawn before another tap can come.
      flushSync(() => setClaimed(body))
    } catch (error) {
      const isOutdated = error instanceof ApiError && outdated.has(error.code ?? '')
      if (isOutdated && (await onOutdated())) return
      const description = 'There was a problem telling us. Please try again or call us.'
      fail({ title: 'Error', description }, error)
    }
  })
  return { claimed, tellUs: send, isSending, goBack: () => setClaimed(undefined) }
}

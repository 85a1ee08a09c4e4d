import { getOffer, getSigning, type SigningView } from 'offers-service/contract'
import { useState } from 'react'
import { useApi, useRefresh, useRemember } from '../../api/hooks.ts'

/**
 * Reads what a signing link shows, and lets the page bring it up to date.
 *
 * `reload` asks the server again; `settle` files how the signing ended, for this page and for the offer's own.
 */
export function useSigningView(token: string) {
  const input = { params: { token } }
  const { data: view, error } = useApi(getSigning, input)
  const refresh = useRefresh()
  const remember = useRemember()
  const [reloadError, setReloadError] = useState<Error>()

  async function reload() {
    try {
      await refresh(getSigning, input)
      setReloadError(undefined)
    } catch (failure) {
      setReloadError(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }

  async function settle(
    before: SigningView,
    end: Pick<SigningView, 'signedAt' | 'signerName'> & { status: 'signed' | 'declined' },
  ) {
    const offer = { ...before.offer, status: end.status }
    await remember({ ...before, ...end, offer }, getSigning, input)
    await remember(offer, getOffer, { params: { referenceNumber: offer.referenceNumber } })
  }

  return { view, error: reloadError ?? error, reload, settle }
}

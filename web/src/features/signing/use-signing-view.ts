import { getOffer, getSigning, type SigningView } from 'offers-service/contract'
import { useState } from 'react'
import type { SignedEnd } from './use-sign.ts'
import { useApi, useRefresh, useRemember } from '../../api/hooks.ts'

/**
 * Reads what a signing link shows, and lets the page bring it up to date.
 *
 * `reload` asks the server again; the other two file how the signing ended, for this page and for the offer's own.
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

  async function file(now: SigningView) {
    const { referenceNumber } = now.offer
    await remember(now, getSigning, input)
    await remember(now.offer, getOffer, { params: { referenceNumber } })
  }

  async function fileSigned(
    before: SigningView,
    { signerName, signedAt, drawing, waitingFor }: SignedEnd,
  ) {
    const signers = before.signers.map((signer) =>
      signer.isYou ? { ...signer, name: signerName, status: 'signed' as const, signedAt } : signer,
    )
    const offer = { ...before.offer, status: waitingFor > 0 ? before.offer.status : 'signed' }
    await file({ ...before, status: 'signed', signers, offer, signerName, signedAt, drawing })
  }

  async function fileDeclined(before: SigningView) {
    const offer = { ...before.offer, status: 'declined' as const }
    await file({ ...before, status: 'declined', offer })
  }

  return { view, error: reloadError ?? error, reload, fileSigned, fileDeclined }
}

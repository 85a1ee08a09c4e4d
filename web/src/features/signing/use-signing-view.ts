import { getOffer, getSigning, type SigningView } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import type { SignedEnd } from './use-sign.ts'
import { useApi, useRefresh, usePrimeCache } from '../../api/hooks.ts'
import { openSigningKey } from '../../site/paths.ts'

/** Whether a failure says what the link is now, rather than that it could not be asked. */
const isAboutLink = ({ status }: ApiError) => status === 404 || status === 410

/** Remembers in the browser that a signing is open, so that the offer's page can lead back to it, until it is not. */
function useOpenSigning(token: string, view: SigningView | undefined) {
  const key = view && openSigningKey(view.offer.referenceNumber)
  const isOpen = view?.status === 'open'
  useEffect(() => {
    if (key === undefined) return
    try {
      if (isOpen) localStorage.setItem(key, token)
      else localStorage.removeItem(key)
    } catch {
      // Blocked or full; everything works without it.
    }
  }, [key, isOpen, token])
}

/**
 * Reads what a signing link shows, and lets the page bring it up to date.
 *
 * `reload` asks the server again and answers whether it could be asked; until it can, what is shown stays. The other two file
 * how the signing ended, for this page and for the offer's own.
 */
export function useSigningView(token: string) {
  const input = { params: { token } }
  const { data: view, error } = useApi(getSigning, input)
  useOpenSigning(token, view)
  const refresh = useRefresh()
  const remember = usePrimeCache()
  const [reloadError, setReloadError] = useState<Error>()

  async function reload(): Promise<boolean> {
    try {
      await refresh(getSigning, input)
      setReloadError(undefined)
      return true
    } catch (failure) {
      const isAnswer = failure instanceof ApiError && isAboutLink(failure)
      if (isAnswer) setReloadError(failure)
      return isAnswer
    }
  }

  async function file(now: SigningView) {
    const { referenceNumber } = now.offer
    await remember(now, getSigning, input)
    await remember(now.offer, getOffer, { params: { referenceNumber } })
  }

  async function fileSigned(before: SigningView, { signerName, signedAt, waitingFor }: SignedEnd) {
    const signers = before.signers.map((signer) =>
      signer.isYou ? { ...signer, name: signerName, status: 'signed' as const, signedAt } : signer,
    )
    const offer = { ...before.offer, status: waitingFor > 0 ? before.offer.status : 'signed' }
    await file({ ...before, status: 'signed', signers, offer, signerName, signedAt })
  }

  async function fileDeclined(before: SigningView, isNotMailed: boolean) {
    const offer = {
      ...before.offer,
      status: 'declined' as const,
      ...(isNotMailed && { isNotMailed }),
    }
    await file({ ...before, status: 'declined', offer })
  }

  return { view, error: reloadError ?? error, reload, fileSigned, fileDeclined }
}

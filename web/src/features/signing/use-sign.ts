import { sign, type SigningView } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, call } from '../../api/client.ts'
import { paths, signedCopyKey } from '../../app/paths.ts'
import { useToast } from '../../ui/use-toast.ts'
import { forgetValues, setSessionItem } from './kept-values.ts'
import type { SigningValues } from './progress.ts'
import { documentPath } from './document-path.ts'

/** Answers that mean the link is not what this page still shows; asking the server again tells what it is now. */
const outdated = new Set([
  'already_signed',
  'changed_meanwhile',
  'signing_link_closed',
  'not_found',
])

interface SignInput {
  token: string
  view: SigningView
  onOutdated: () => Promise<void>
  onSigned: (end: { signerName: string; signedAt: string }) => Promise<void>
}

/**
 * Signs the agreement once, however often it is called while it is on its way or done, and leads to the success page.
 *
 * A failure on the way shows a toast and leaves everything as it was, so that the signer can try again.
 */
export function useSign({ token, view, onOutdated, onSigned }: SignInput) {
  const navigate = useNavigate()
  const { toast, toasts, dismiss } = useToast()
  const [isSigning, setIsSigning] = useState(false)
  // State changes with the next drawing; a second tap can come before that.
  const isTaken = useRef(false)

  function setTaken(value: boolean) {
    isTaken.current = value
    setIsSigning(value)
  }

  async function send({ name, email }: SigningValues) {
    const body = {
      name,
      email,
      consent: true as const,
      agreementVersion: view.agreement.version,
      consentVersion: view.consent.version,
    }
    const { referenceNumber, signedAt } = await call(sign, { params: { token }, body })
    forgetValues(token)
    setSessionItem(signedCopyKey, documentPath(token))
    // Replaced, so that going back shows the signed agreement and not its last step.
    await navigate(`${paths.success}?${new URLSearchParams({ ref: referenceNumber })}`, {
      replace: true,
    })
    await onSigned({ signerName: name, signedAt })
  }

  async function signOnce(values: SigningValues) {
    if (isTaken.current) return
    setTaken(true)
    // An old failure must not stand beside the new outcome.
    for (const { id } of toasts) dismiss(id)
    try {
      await send(values)
    } catch (error) {
      if (error instanceof ApiError && outdated.has(error.code ?? '')) await onOutdated()
      else
        toast({
          title: 'Error',
          description: 'There was a problem signing your agreement. Please try again or call us.',
          variant: 'destructive',
        })
      setTaken(false)
    }
  }

  return { signOnce, isSigning }
}

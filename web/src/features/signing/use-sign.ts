import { isOwnershipClaim, sign, type SigningView } from 'offers-service/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { ApiError, call } from '../../api/client.ts'
import { useSingleFlight } from '../../api/hooks.ts'
import { paths, signedCopyKey, signedLinkKey } from '../../site/paths.ts'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { dismissFailures, useToast } from '../../ui/use-toast.ts'
import { forgetValues, setSessionItem } from './stored-values.ts'
import { outdated } from './outdated.ts'
import type { CheckedValues } from './use-signing-steps.ts'

/** How a signing ended for its signer. */
export interface SignedEnd {
  signerName: string
  signedAt: string
  /** How many sellers have yet to sign. */
  waitingFor: number
}

interface SignInput {
  token: string
  view: SigningView
  onOutdated: () => Promise<boolean>
  /** What is wrong with the code from our email, as the service says. */
  onCodeRefused: (problem: string) => void
  onSigned: (end: SignedEnd) => Promise<void>
}

/** What the signer sends, with the key under which it is taken once. */
interface Signature {
  checked: CheckedValues
  key: string | undefined
}

/** For a signer who has gone on to another page meanwhile. */
const signedMeanwhile = {
  title: 'Signed',
  description: 'Your agreement is signed. We sent you a copy by email.',
}

const signingFailed = {
  title: 'Error',
  description: 'There was a problem signing your agreement. Please try again or call us.',
}

/**
 * Signs the agreement once, however often it is called while it is on its way or done, and leads to the success page.
 *
 * A failure on the way shows a toast and leaves everything as it was, so that the signer can try again.
 */
export function useSign({ token, view, onOutdated, onCodeRefused, onSigned }: SignInput) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { toast, fail } = useToast()
  const [isSigned, setSigned] = useState(false)
  async function send({ checked, key }: Signature) {
    const { name, email, emailCode, consent, nameDiffers, method, drawing } = checked
    const body = {
      name,
      email,
      consent,
      ...(view.isEmailCodeNeeded && { emailCode }),
      // Left over from before the name was corrected; the service takes no signature with it.
      ...(nameDiffers !== '' && !isOwnershipClaim(nameDiffers) && { nameDiffers }),
      ...(method === 'drawn' && { drawing }),
      agreementVersion: view.agreement.version,
      consentVersion: view.consent.version,
    }
    const answer = await call(sign, { params: { token }, body, key })
    const { referenceNumber, signedAt, waitingFor, documentToken } = answer
    forgetValues(token)
    setSessionItem(signedCopyKey(token), documentToken)
    setSessionItem(signedLinkKey(referenceNumber), token)
    if (isShown())
      // Replaced, so that going back shows the signed agreement and not its last step.
      await navigate(paths.nextSteps(referenceNumber), { replace: true })
    else toast(signedMeanwhile)
    await onSigned({ signerName: name, signedAt, waitingFor })
  }

  const { send: signOnce, isSending } = useSingleFlight(async (signature: Signature) => {
    if (isSigned) return
    dismissFailures()
    try {
      await send(signature)
      // Drawn before another tap can come.
      flushSync(() => setSigned(true))
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      const codeProblem = refusal?.fields.emailCode
      // The admin may have begun to ask for codes since the page was opened.
      const isOutdated =
        codeProblem === undefined ? outdated.has(refusal?.code ?? '') : !view.isEmailCodeNeeded
      const isTold = isOutdated && (await onOutdated())
      if (codeProblem !== undefined && !isOutdated) onCodeRefused(codeProblem)
      else if (!isTold) fail(signingFailed, error)
    }
  })

  return { signOnce, isSigning: isSending || isSigned }
}

import { sendEmailCode } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import type { SigningValues } from './progress.ts'
import type { StepForm } from './steps/step-form.ts'
import { outdated } from './use-sign.ts'

export interface EmailCodeInput {
  token: string
  form: StepForm
  values: SigningValues
  onOutdated: () => Promise<boolean>
}

/**
 * Has codes mailed to the signer's address, one at a time however often it is asked; a failure leaves what they typed.
 *
 * `isSent` is about the address they have given now. Until the first code is on its way, `isSending` is true.
 */
export function useEmailCode({ token, form, values, onOutdated }: EmailCodeInput) {
  const email = values.email.trim()
  const isSent = values.codeSentTo === email
  const [isSending, setIsSending] = useState(!isSent)
  const [problem, setProblem] = useState('')
  // State changes with the next drawing; a second tap can come before that, and each one costs the signer a code.
  const isTaken = useRef(false)

  async function send() {
    if (isTaken.current) return
    isTaken.current = true
    setIsSending(true)
    setProblem('')
    try {
      await call(sendEmailCode, { params: { token }, body: { email } })
      form.setValue('emailCode', '')
      form.setValue('codeSentTo', email)
      form.clearErrors('emailCode')
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      const isShown = outdated.has(refusal?.code ?? '') && (await onOutdated())
      if (!isShown)
        setProblem(
          refusal?.fields.emailCode ??
            'There was a problem sending the code. Please try again, or call us',
        )
    }
    isTaken.current = false
    setIsSending(false)
  }

  return { email, isSent, isSending, problem, send }
}

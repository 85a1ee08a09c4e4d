import { emailCodeMinutes, sendEmailCode } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { useSingleFlight } from '../../api/hooks.ts'
import type { SigningValues } from './progress.ts'
import type { StepForm } from './use-signing-steps.ts'
import { outdated } from './outdated.ts'

export interface EmailCodeInput {
  token: string
  form: StepForm
  values: SigningValues
  onOutdated: () => Promise<boolean>
}

/** Whether a code sent then is too old by now; turns true by itself, also in a tab that was left open. */
function useIsOver(sentAt: number): boolean {
  const end = sentAt + emailCodeMinutes * 60_000
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  return end <= now
}

/**
 * Has codes mailed to the signer's address, one at a time however often it is asked; a failure leaves what they typed.
 *
 * `isSent` is about the address they have given now, `isOver` about the newest code.
 */
export function useEmailCode({ token, form, values, onOutdated }: EmailCodeInput) {
  const email = values.email.trim()
  const isSent = values.codeSentTo === email
  const isOver = useIsOver(values.codeSentAt)
  const [problem, setProblem] = useState('')
  const { send, isSending } = useSingleFlight(async () => {
    setProblem('')
    try {
      await call(sendEmailCode, { params: { token }, body: { email } })
      form.setValue('emailCode', '')
      form.setValue('codeSentTo', email)
      form.setValue('codeSentAt', Date.now())
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
  })

  return { email, isSent, isOver, isSending, problem, send }
}

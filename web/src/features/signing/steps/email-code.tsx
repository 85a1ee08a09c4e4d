import { emailCodeMinutes } from 'offers-service/contract'
import { useEffect, useEffectEvent, useId } from 'react'
import { Link } from '../../../ui/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { CallLink } from '../../../ui/contact-details.tsx'
import { TextField } from '../../../ui/field.tsx'
import { type EmailCodeInput, useEmailCode } from '../use-email-code.ts'
import styles from './email-code.module.css'

/** Has a code mailed to the signer's address as soon as it is in view, and takes the code they type. */
export function EmailCode(input: EmailCodeInput) {
  const { form } = input
  const { email, isSent, isOver, isSending, problem, send } = useEmailCode(input)
  const titleId = useId()
  // Once, when it comes into view; from then on the signer decides.
  const sendFirst = useEffectEvent(() => {
    if (!isSent) void send()
  })
  useEffect(() => sendFirst(), [])

  return (
    <section className={styles.code} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        The code from our email
      </h3>
      <output className={styles.told}>
        {isSending && <>We are sending a six-digit code to {email}.</>}
        {isSent && !isSending && !isOver && (
          <>We sent a six-digit code to {email}. Please type it here.</>
        )}
        {isSent && !isSending && isOver && (
          <>
            The code we sent to {email} is more than {emailCodeMinutes} minutes old and does not
            work any more. Press Send a New Code, and type the new one here.
          </>
        )}
      </output>
      {problem && (
        <p role="alert" className="problem">
          {problem}.
        </p>
      )}
      <TextField
        label="Six-digit code"
        hint={`It works for ${emailCodeMinutes} minutes`}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={12}
        error={form.formState.errors.emailCode?.message}
        // The Enter key of a phone must not be a signature.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...form.register('emailCode')}
      />
      <div className={styles.actions}>
        <Button size="small" isBusy={isSending} busyText="Sending..." onClick={() => void send()}>
          Send a New Code
        </Button>
        <Link to="#confirm" className={styles.change}>
          Change my address
        </Link>
      </div>
      <p className="fine-print">
        No email after a few minutes? Look in your junk or spam folder, or call us at <CallLink />.
      </p>
    </section>
  )
}

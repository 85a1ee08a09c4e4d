import {
  EmailOfferForm as Form,
  emailOffer,
  emailTypo,
  formatCalendarDate,
  questionAskedAgain,
  reminderConsent,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, call, isFactRequired } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { TypoQuestion } from '../../ui/typo-question.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-replies.module.css'

const typoChecks = { email: emailTypo }

interface EmailOfferFormProps {
  referenceNumber: string
  /** Whether it is early enough for a reminder. */
  canRemind?: boolean
}

/** Has the offer mailed to an address, with a reminder where that is wanted. Without scripts the service answers with a page. */
export function EmailOfferForm({ referenceNumber, canRemind = true }: EmailOfferFormProps) {
  const { fail } = useToast()
  const [reminderOn, setReminderOn] = useState<string>()
  const { sent, isBusy, field, formProps, startOver, typo } = useSubmission(Form, {
    typoChecks,
    async send(body, key) {
      const answer = await call(emailOffer, {
        params: { referenceNumber },
        body: { ...body, openForMs: openForMs() },
        key,
      })
      setReminderOn(answer.reminderOn)
    },
    onFailure(error) {
      if (isFactRequired(error)) return fail(questionAskedAgain)
      // What it says of a field stands there.
      if (error instanceof ApiError && error.code === 'invalid_request') return undefined
      const description = 'There was a problem sending the offer to you. Please call us.'
      return fail({ title: 'Error', description }, error)
    },
  })

  if (sent)
    return (
      <FormOutcome
        title="The offer is on its way"
        actions={
          <>
            <Button onClick={startOver}>Email It Again</Button>
            <CallButton />
          </>
        }
      >
        <p>
          We sent it to <strong>{sent.email}</strong>. If it is not there in a few minutes, please
          look among the spam.
        </p>
        {reminderOn && <p>We will remind you once, on {formatCalendarDate(reminderOn)}.</p>}
      </FormOutcome>
    )
  const { defaultValue: ticked, ...remind } = { defaultValue: undefined, ...field('remind') }
  return (
    // Written out, so that only those who have an offer download where it goes.
    <form method="post" action="/forms/email-offer" className={styles.form} {...formProps}>
      <p>
        We send you the price, what you get, the last day, and a link to this page. We use your
        address for nothing else.
      </p>
      <input type="hidden" name="referenceNumber" value={referenceNumber} />
      <TextField label="Email Address" type="email" autoComplete="email" {...field('email')} />
      {canRemind && (
        <CheckboxField
          label={reminderConsent}
          value="yes"
          defaultChecked={ticked === 'yes'}
          {...remind}
        />
      )}
      {typo && <TypoQuestion key={typo.typed} {...typo} />}
      <HoneypotField />
      <FormKey />
      <Button type="submit" isBusy={isBusy} busyText="Sending...">
        Email Me This Offer
      </Button>
    </form>
  )
}

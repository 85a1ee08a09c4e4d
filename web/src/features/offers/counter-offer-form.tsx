import {
  CounterOfferForm as Form,
  emailTypo,
  formatDollars,
  getOffer,
  makeCounterOffer,
  questionAskedAgain,
} from 'offers-service/contract'
import { ApiError, call, isFactRequired } from '../../api/client.ts'
import { usePrimeCache } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { TypoQuestion } from '../../ui/typo-question.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-replies.module.css'

/** The answer goes there, if it is an address. */
const typoChecks = { replyTo: emailTypo }

/** Tells us for how much a seller would sell. Without scripts the service answers with the offer's page. */
export function CounterOfferForm({ referenceNumber }: { referenceNumber: string }) {
  const remember = usePrimeCache()
  const { fail } = useToast()
  const { sent, isBusy, field, formProps, startOver, typo } = useSubmission(Form, {
    typoChecks,
    async send(body, key) {
      const params = { referenceNumber }
      const offer = await call(makeCounterOffer, {
        params,
        body: { ...body, openForMs: openForMs() },
        key,
      })
      await remember(offer, getOffer, { params })
    },
    onFailure(error) {
      if (isFactRequired(error)) return fail(questionAskedAgain)
      // What it says of a field stands there.
      if (error instanceof ApiError && error.code === 'invalid_request') return undefined
      const description = 'There was a problem sending your number. Please call us.'
      return fail({ title: 'Error', description }, error)
    },
  })

  if (sent)
    return (
      <FormOutcome
        title="We have your number"
        actions={
          <>
            <Button onClick={startOver}>Write Another Number</Button>
            <CallButton />
          </>
        }
      >
        <p>
          Thank you. You would sell for {formatDollars(sent.amount)}. We look at it and answer you
          {sent.replyTo ? (
            <>
              {' '}
              at <strong>{sent.replyTo}</strong> and
            </>
          ) : null}{' '}
          on this page. Nothing is promised until then, and our offer stays as it is.
        </p>
      </FormOutcome>
    )
  return (
    // Written out, so that only those who have an offer download where it goes.
    <form method="post" action="/forms/counter-offer" className={styles.form} {...formProps}>
      <p>
        Tell us for how much you would sell. We read every number ourselves. Nothing is promised by
        it, and our written offer stays as it is.
      </p>
      <input type="hidden" name="referenceNumber" value={referenceNumber} />
      <TextField
        label="I would sell for"
        hint="In dollars, such as $25,000."
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        {...field('amount')}
      />
      <TextareaField label="Why that number?" isOptional maxLength={500} {...field('reason')} />
      <TextField
        label="Phone number or email for our answer"
        hint="Our answer stands on this page too."
        isOptional
        maxLength={254}
        {...field('replyTo')}
      />
      {typo && <TypoQuestion key={typo.typed} {...typo} />}
      <HoneypotField />
      <FormKey />
      <Button type="submit" isBusy={isBusy} busyText="Sending...">
        Send My Number
      </Button>
    </form>
  )
}

import {
  DeclineForm as Form,
  declineOffer,
  formatCalendarDate,
  getOffer,
  noMoreLettersWish,
  type PublicOffer,
  questionAskedAgain,
} from 'offers-service/contract'
import { ApiError, call, isFactRequired } from '../../api/client.ts'
import { usePrimeCache } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { CheckboxField, TextareaField } from '../../ui/field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import { NoLetters } from './no-letters.tsx'
import styles from './offer-replies.module.css'

/** Says no to an offer, with a reason if the seller cares to give one; afterwards it says that nothing is lost. */
export function DeclineForm({ offer }: { offer: PublicOffer }) {
  const remember = usePrimeCache()
  const { fail } = useToast()
  const { sent, isBusy, field, formProps } = useSubmission(Form, {
    async send(body, key) {
      const params = { referenceNumber: offer.referenceNumber }
      const declined = await call(declineOffer, {
        params,
        body: { ...body, openForMs: openForMs() },
        key,
      })
      await remember(declined, getOffer, { params })
    },
    onFailure(error) {
      if (isFactRequired(error)) return fail(questionAskedAgain)
      const description =
        error instanceof ApiError && error.code === 'decline_by_link'
          ? 'One of the owners has already signed. Only an owner can decline now, with the link we emailed. Please call us and we will help.'
          : 'There was a problem sending your answer. Please call us.'
      fail({ title: 'Error', description }, error)
    },
  })

  if (sent)
    return (
      <FormOutcome title="We have your answer" actions={<CallButton />}>
        <p>
          Thank you for telling us. You do not have to do anything else. If you change your mind,
          you can still accept this offer until {formatCalendarDate(offer.expirationDate)}.
        </p>
        <NoLetters offer={offer} />
      </FormOutcome>
    )
  return (
    <form className={styles.form} {...formProps}>
      <TextareaField
        label="What made you decide?"
        hint="You do not have to say. It helps us make better offers."
        isOptional
        maxLength={1000}
        {...field('reason')}
      />
      <CheckboxField label={noMoreLettersWish} value="yes" {...field('noMoreLetters')} />
      <HoneypotField />
      <FormKey />
      <Button type="submit" isBusy={isBusy} busyText="Sending...">
        Decline This Offer
      </Button>
    </form>
  )
}

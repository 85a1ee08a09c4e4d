import {
  FactAnswer,
  factWords,
  factRefused,
  getOffer,
  giveFact,
  messages,
} from 'offers-service/contract'
import { ApiError, call } from '../../api/client.ts'
import { useRefresh } from '../../api/hooks.ts'
import { useSettings } from '../../api/settings.ts'
import { formActions } from '../../site/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/contact-details.tsx'
import { Outcome } from '../../brand/on-demand/outcome.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import replies from './offer-replies.module.css'

/** The form of the one more fact that opens an offer. */
export function FactForm({ referenceNumber }: { referenceNumber: string }) {
  const { offerFact = 'zip', phoneDisplay } = useSettings()
  const words = factWords[offerFact]
  const refresh = useRefresh()
  const { fail } = useToast()
  const params = { referenceNumber }
  const { isBusy, field, formProps } = useSubmission(FactAnswer, {
    async send(body) {
      await call(giveFact, { params, body })
      await refresh(getOffer, { params })
    },
    onFailure(error) {
      const refused =
        error instanceof ApiError ? factRefused(error, words.inSentence, phoneDisplay) : undefined
      if (refused) fail(refused)
      else fail(messages.lookupFailed, error)
    },
  })

  return (
    <form method="post" action={formActions.fact} className={replies.form} {...formProps}>
      <input type="hidden" name="referenceNumber" value={referenceNumber} />
      <TextField
        label={words.label}
        hint={words.hint}
        inputMode="numeric"
        autoComplete={offerFact === 'zip' ? 'postal-code' : 'off'}
        maxLength={60}
        {...field('fact')}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} busyText="Opening your offer...">
        Open My Offer
      </Button>
    </form>
  )
}

/** Asks for the one more fact that opens an offer, for whoever came straight from the letter. */
export function FactQuestion({ referenceNumber }: { referenceNumber: string }) {
  const { offerFact = 'zip', phoneDisplay } = useSettings()
  const words = factWords[offerFact]
  return (
    <Outcome title="One Question First">
      <p>
        You are opening the offer with reference number{' '}
        <strong>
          <ReferenceNumber end=".">{referenceNumber}</ReferenceNumber>
        </strong>{' '}
        So that nobody else reads your offer, please tell us the {words.inSentence}. On this phone
        or computer we do not ask again for 30 days.
      </p>
      <FactForm referenceNumber={referenceNumber} />
      <p>
        Does it not open?{' '}
        <CallLink>
          Call <span className="nowrap">{phoneDisplay}</span>
        </CallLink>
        , 7 days a week, and we will read it to you.
      </p>
    </Outcome>
  )
}

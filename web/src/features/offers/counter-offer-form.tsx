import {
  CounterOfferForm as Form,
  emailTypo,
  formatDollars,
  getOffer,
  makeCounterOffer,
} from 'offers-service/contract'
import { call } from '../../api/client.ts'
import { usePrimeCache } from '../../api/hooks.ts'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { AskForm } from './ask-form.tsx'

/** The answer goes there, if it is an address. */
const typoChecks = { replyTo: emailTypo }

/** Tells us for how much a seller would sell. Without scripts the service answers with the offer's page. */
export function CounterOfferForm({ referenceNumber }: { referenceNumber: string }) {
  const remember = usePrimeCache()
  const params = { referenceNumber }
  return (
    <AskForm
      schema={Form}
      // Written out, so that only those who have an offer download where it goes.
      action="/forms/counter-offer"
      typoChecks={typoChecks}
      send={async (body, key) => {
        const offer = await call(makeCounterOffer, { params, body, key })
        await remember(offer, getOffer, { params })
      }}
      failure="There was a problem sending your number. Please call us."
      renderFields={(field) => (
        <>
          <p>
            Tell us for how much you would sell. We read every number ourselves. Nothing is promised
            by it, and our written offer stays as it is.
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
        </>
      )}
      submitText="Send My Number"
      sentTitle="We have your number"
      renderOutcome={({ amount, replyTo }) => (
        <p>
          Thank you. You would sell for {formatDollars(amount)}. We look at it and answer you
          {replyTo ? (
            <>
              {' '}
              at <strong>{replyTo}</strong> and
            </>
          ) : null}{' '}
          on this page. Nothing is promised until then, and our offer stays as it is.
        </p>
      )}
      againText="Write Another Number"
    />
  )
}

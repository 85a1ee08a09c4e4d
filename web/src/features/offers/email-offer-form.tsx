import {
  EmailOfferForm as Form,
  emailOffer,
  emailTypo,
  formatCalendarDate,
  reminderConsent,
} from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { AskForm } from './ask-form.tsx'

const typoChecks = { email: emailTypo }

interface EmailOfferFormProps {
  referenceNumber: string
  /** Whether it is early enough for a reminder. */
  canRemind?: boolean
}

/** Has the offer mailed to an address, with a reminder where that is wanted. Without scripts the service answers with a page. */
export function EmailOfferForm({ referenceNumber, canRemind = true }: EmailOfferFormProps) {
  const [reminderOn, setReminderOn] = useState<string>()
  return (
    <AskForm
      schema={Form}
      // Written out, so that only those who have an offer download where it goes.
      action="/forms/email-offer"
      typoChecks={typoChecks}
      send={async (body, key) => {
        const answer = await call(emailOffer, { params: { referenceNumber }, body, key })
        setReminderOn(answer.reminderOn)
      }}
      failure="There was a problem sending the offer to you. Please call us."
      renderFields={(field) => {
        const { defaultValue: ticked, ...remind } = field('remind')
        return (
          <>
            <p>
              We send you the price, what you get, the last day, and a link to this page. We use
              your address for nothing else.
            </p>
            <input type="hidden" name="referenceNumber" value={referenceNumber} />
            <TextField
              label="Email Address"
              type="email"
              autoComplete="email"
              {...field('email')}
            />
            {canRemind && (
              <CheckboxField
                label={reminderConsent}
                value="yes"
                defaultChecked={ticked === 'yes'}
                {...remind}
              />
            )}
          </>
        )
      }}
      submitText="Email Me This Offer"
      sentTitle="The offer is on its way"
      renderOutcome={({ email }) => (
        <>
          <p>
            We sent it to <strong>{email}</strong>. If it is not there in a few minutes, please look
            among the spam.
          </p>
          {reminderOn && <p>We will remind you once, on {formatCalendarDate(reminderOn)}.</p>}
        </>
      )}
      againText="Email It Again"
    />
  )
}

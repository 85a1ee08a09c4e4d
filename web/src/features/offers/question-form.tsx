import { askForCall, askQuestion, emailTypo, firstNames } from 'offers-service/contract'
import { call } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { AskForm } from './ask-form.tsx'
import { callTimeChoice } from './call-times.ts'

/** The answer goes there, if it is an address. */
const typoChecks = { replyTo: emailTypo }

/** Asks us something about an offer. */
export function QuestionForm({ referenceNumber }: { referenceNumber: string }) {
  const { people } = useSettings().business
  return (
    <AskForm
      schema={askQuestion.schema.body}
      typoChecks={typoChecks}
      send={(body, key) => call(askQuestion, { params: { referenceNumber }, body, key })}
      failure="There was a problem sending your question. Please call us."
      renderFields={(field) => (
        <>
          <TextareaField label="Your question" {...field('question')} />
          <TextField label="Phone number or email for our answer" {...field('replyTo')} />
        </>
      )}
      submitText="Send My Question"
      sentTitle="We have your question"
      renderOutcome={({ replyTo }) => (
        <p>
          Thank you. {firstNames(people, 'or')} will answer within 24 hours, to{' '}
          <strong>{replyTo}</strong>.
        </p>
      )}
      againText="Ask Another Question"
    />
  )
}

/** Asks us to call, at a time of day that suits. */
export function CallBackForm({ referenceNumber }: { referenceNumber: string }) {
  const { people, phoneHours } = useSettings().business
  const { zone, options } = callTimeChoice(phoneHours)
  return (
    <AskForm
      schema={askForCall.schema.body}
      typoChecks={typoChecks}
      send={(body, key) => call(askForCall, { params: { referenceNumber }, body, key })}
      failure="There was a problem sending your number. Please call us."
      renderFields={(field) => (
        <>
          <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
          <SelectField
            label="Best time to call"
            hint={`${zone}. We call on any day of the week.`}
            options={options}
            {...field('time')}
          />
        </>
      )}
      submitText="Please Call Me"
      sentTitle="We will call you"
      renderOutcome={({ phone, time }) => (
        <p>
          Thank you. {firstNames(people, 'or')} will call <strong>{phone}</strong> within 24 hours
          {time === 'any' ? '.' : ', at the time you chose.'}
        </p>
      )}
      againText="Leave Another Number"
    />
  )
}

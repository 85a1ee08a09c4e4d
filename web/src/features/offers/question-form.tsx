import {
  askForCall,
  askQuestion,
  emailTypo,
  questionAskedAgain,
  firstNames,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { call, isFactRequired } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { TypoQuestion } from '../../ui/typo-question.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import { callTimeChoice } from './call-times.ts'
import styles from './offer-replies.module.css'

type FieldOf<Name extends string> = (name: Name) => { name: Name; error: string | undefined }

interface AskFormProps<Typed, Checked> {
  schema: v.GenericSchema<Typed, Checked>
  send: (body: Checked & { openForMs: number }, key: string | undefined) => Promise<unknown>
  /** What says that it was not sent. */
  failure: string
  renderFields: (field: FieldOf<keyof Typed & string>) => ReactNode
  submitText: string
  sentTitle: string
  /** What happens now, when the question has arrived. */
  renderOutcome: (sent: Checked) => ReactNode
  againText: string
}

/** The answer goes there, if it is an address. */
const typoChecks = { replyTo: emailTypo }

/** A form whose answer comes from us in person; afterwards it says when and where. */
function AskForm<Typed, Checked>({
  schema,
  send,
  renderFields,
  ...words
}: AskFormProps<Typed, Checked>) {
  const { fail } = useToast()
  const { sent, isBusy, field, formProps, startOver, typo } = useSubmission(schema, {
    typoChecks,
    async send(body, key) {
      await send({ ...body, openForMs: openForMs() }, key)
    },
    onFailure(error) {
      if (isFactRequired(error)) return fail(questionAskedAgain)
      fail({ title: 'Error', description: words.failure }, error)
    },
  })

  if (sent)
    return (
      <FormOutcome
        title={words.sentTitle}
        actions={
          <>
            <Button onClick={startOver}>{words.againText}</Button>
            <CallButton />
          </>
        }
      >
        <p>{words.renderOutcome(sent)}</p>
      </FormOutcome>
    )
  return (
    <form className={styles.form} {...formProps}>
      {renderFields(field)}
      {typo && <TypoQuestion key={typo.typed} {...typo} />}
      <HoneypotField />
      <FormKey />
      <Button type="submit" isBusy={isBusy} busyText="Sending...">
        {words.submitText}
      </Button>
    </form>
  )
}

/** Asks us something about an offer. */
export function QuestionForm({ referenceNumber }: { referenceNumber: string }) {
  const { people } = useSettings().business
  return (
    <AskForm
      schema={askQuestion.schema.body}
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
        <>
          Thank you. {firstNames(people, 'or')} will answer within 24 hours, to{' '}
          <strong>{replyTo}</strong>.
        </>
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
        <>
          Thank you. {firstNames(people, 'or')} will call <strong>{phone}</strong> within 24 hours
          {time === 'any' ? '.' : ', at the time you chose.'}
        </>
      )}
      againText="Leave Another Number"
    />
  )
}

import { askQuestion, factAskedAgain, firstNames } from 'offers-service/contract'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { call, isFactRequired } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { FormKey } from '../../ui/form-key.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-replies.module.css'

type Question = v.InferOutput<typeof askQuestion.schema.body>
type FieldOf<Name extends string> = (name: Name) => { name: Name; error: string | undefined }

interface AskFormProps<Typed> {
  referenceNumber: string
  schema: v.GenericSchema<Typed, Question>
  renderFields: (field: FieldOf<keyof Typed & string>) => ReactNode
  submitText: string
  sentTitle: string
  /** What happens now, when the question has arrived. */
  renderOutcome: (sent: Question) => ReactNode
  againText: string
}

/** A form whose answer comes from us in person; afterwards it says when and where. */
function AskForm<Typed>({ referenceNumber, schema, renderFields, ...words }: AskFormProps<Typed>) {
  const { toast } = useToast()
  const { sent, isBusy, field, formProps, startOver } = useSubmission(schema, {
    async send(body, key) {
      await call(askQuestion, {
        params: { referenceNumber },
        body: { ...body, openForMs: openForMs() },
        key,
      })
    },
    onFailure: (error) =>
      toast({
        ...(isFactRequired(error)
          ? factAskedAgain
          : {
              title: 'Error',
              description: 'There was a problem sending your question. Please call us.',
            }),
        variant: 'destructive',
      }),
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
      referenceNumber={referenceNumber}
      schema={askQuestion.schema.body}
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

const callTimes = {
  any: { label: 'Any time', words: 'at any time' },
  morning: { label: 'Morning, 9 to 12', words: 'in the morning, 9 to 12 my time' },
  afternoon: { label: 'Afternoon, 12 to 5', words: 'in the afternoon, 12 to 5 my time' },
  evening: { label: 'Evening, 5 to 8', words: 'in the evening, 5 to 8 my time' },
}
const callTimeOptions = Object.entries(callTimes).map(([value, { label }]) => ({ value, label }))

/** A wish to be called, as the question it is for us: it waits in the same list and is ticked off there. */
const CallBack = v.pipe(
  v.object({
    ...askQuestion.schema.body.entries,
    question: v.optional(v.never()),
    replyTo: v.pipe(
      askQuestion.schema.body.entries.replyTo,
      v.check((text) => !text.includes('@'), 'Please leave a phone number with its area code'),
    ),
    time: v.picklist(['any', 'morning', 'afternoon', 'evening']),
  }),
  v.transform(({ time, ...rest }) => ({
    ...rest,
    question: `Please call me back ${callTimes[time].words}.`,
  })),
)

/** Asks us to call, at a time of day that suits. */
export function CallBackForm({ referenceNumber }: { referenceNumber: string }) {
  const { people } = useSettings().business
  return (
    <AskForm
      referenceNumber={referenceNumber}
      schema={CallBack}
      renderFields={(field) => (
        <>
          <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('replyTo')} />
          <SelectField
            label="Best time to call"
            hint="Where you live. We call on any day of the week."
            options={callTimeOptions}
            {...field('time')}
          />
        </>
      )}
      submitText="Please Call Me"
      sentTitle="We will call you"
      renderOutcome={({ replyTo }) => (
        <>
          Thank you. {firstNames(people, 'or')} will call <strong>{replyTo}</strong> within 24
          hours, at the time you chose.
        </>
      )}
      againText="Leave Another Number"
    />
  )
}

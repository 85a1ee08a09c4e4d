import { askQuestion, factAskedAgain, firstNames } from 'offers-service/contract'
import { call, isFactRequired } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { Button, CallButton } from '../../ui/button.tsx'
import { HoneypotField, openForMs } from '../../ui/honeypot-field.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { TextareaField, TextField } from '../../ui/field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './offer-replies.module.css'

/** Asks us something about an offer; afterwards it says when and where the answer comes. */
export function QuestionForm({ referenceNumber }: { referenceNumber: string }) {
  const { people } = useSettings().business
  const { toast } = useToast()
  const { sent, isBusy, field, formProps, startOver } = useSubmission(askQuestion.schema.body, {
    async send(body) {
      await call(askQuestion, {
        params: { referenceNumber },
        body: { ...body, openForMs: openForMs() },
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
        title="We have your question"
        actions={
          <>
            <Button onClick={startOver}>Ask Another Question</Button>
            <CallButton />
          </>
        }
      >
        <p>
          Thank you. {firstNames(people, 'or')} will answer within 24 hours, to{' '}
          <strong>{sent.replyTo}</strong>.
        </p>
      </FormOutcome>
    )
  return (
    <form className={styles.form} {...formProps}>
      <TextareaField label="Your question" {...field('question')} />
      <TextField label="Phone number or email for our answer" {...field('replyTo')} />
      <HoneypotField />
      <Button type="submit" isBusy={isBusy} busyText="Sending...">
        Send My Question
      </Button>
    </form>
  )
}

import { askQuestion, emailTypo, firstNames } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useSettings } from '../../../api/settings.ts'
import { FormKey } from '../../../ui/form-key.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { TypoQuestion } from '../../../ui/typo-question.tsx'
import { useSubmission } from '../../../ui/use-submission.ts'
import { useToast } from '../../../ui/use-toast.ts'

/** The answer goes there, if it is an address. */
const typoChecks = { replyTo: emailTypo }

interface QuestionDialogProps {
  referenceNumber: string
  onClose: () => void
}

/** Asks us something without leaving the agreement. */
export function QuestionDialog({ referenceNumber, onClose }: QuestionDialogProps) {
  const { phoneDisplay, business } = useSettings()
  const { fail } = useToast()
  const { sent, isBusy, field, formProps, typo } = useSubmission(askQuestion.schema.body, {
    typoChecks,
    async send(body, key) {
      await call(askQuestion, { params: { referenceNumber }, body, key })
    },
    onFailure(error) {
      const description = `There was a problem sending your question. Please try again or call us at ${phoneDisplay}.`
      fail({ title: 'Error', description }, error)
    },
  })

  if (sent)
    return (
      <Dialog
        // Another window, which takes the focus.
        key="sent"
        size="normal"
        title="We have your question"
        cancelText="Back to the Agreement"
        onCancel={onClose}
      >
        <p>
          {firstNames(business.people, 'or')} will answer within 24 hours. What you did here so far
          is kept.
        </p>
      </Dialog>
    )
  return (
    <Dialog
      size="normal"
      title="Ask us a question"
      onCancel={onClose}
      confirm={{ children: 'Send My Question', isBusy, busyText: 'Sending...' }}
      form={formProps}
    >
      <FormKey />
      <TextareaField label="Your question" {...field('question')} />
      <TextField label="Phone number or email for our answer" {...field('replyTo')} />
      {typo && <TypoQuestion key={typo.typed} {...typo} />}
    </Dialog>
  )
}

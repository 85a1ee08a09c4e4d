import { askQuestion, firstNames } from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSettings } from '../../../api/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { useSubmission } from '../../../ui/use-submission.ts'
import { SigningDialog } from './signing-dialog.tsx'

interface QuestionDialogProps {
  referenceNumber: string
  onClose: () => void
}

/** Asks us something without leaving the agreement. */
export function QuestionDialog({ referenceNumber, onClose }: QuestionDialogProps) {
  const { phoneDisplay, business } = useSettings()
  const [hasFailed, setHasFailed] = useState(false)
  const { sent, isBusy, field, formProps } = useSubmission(askQuestion.schema.body, {
    async send(body) {
      setHasFailed(false)
      await call(askQuestion, { params: { referenceNumber }, body })
    },
    onFailure: () => setHasFailed(true),
  })

  if (sent)
    return (
      <SigningDialog
        // Another window, which takes the focus.
        key="sent"
        title="We have your question"
        failure=""
        actions={<Button onClick={onClose}>Back to the Agreement</Button>}
        onCancel={onClose}
      >
        <p>
          {firstNames(business.people, 'or')} will answer within 24 hours. What you did here so far
          is kept.
        </p>
      </SigningDialog>
    )
  return (
    <SigningDialog
      title="Ask us a question"
      failure={
        hasFailed
          ? `There was a problem sending your question. Please try again or call us at ${phoneDisplay}.`
          : ''
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText="Sending...">
            Send My Question
          </Button>
        </>
      }
      formProps={formProps}
      onCancel={onClose}
    >
      <TextareaField label="Your question" {...field('question')} />
      <TextField label="Phone number or email for our answer" {...field('replyTo')} />
    </SigningDialog>
  )
}

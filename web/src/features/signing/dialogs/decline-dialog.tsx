import { DeclineForm, declineSigning, noMoreLettersWish } from 'offers-service/contract'
import * as v from 'valibot'
import { ApiError, call } from '../../../api/client.ts'
import { useSettings } from '../../../api/settings.ts'
import { FormKey } from '../../../ui/form-key.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { CheckboxField, TextareaField } from '../../../ui/field.tsx'
import { useSubmission } from '../../../ui/use-submission.ts'
import { useToast } from '../../../ui/use-toast.ts'

const Form = v.omit(DeclineForm, ['website'])

interface DeclineDialogProps {
  token: string
  onDeclined: (isNotMailed: boolean) => Promise<void>
  onOutdated: () => Promise<boolean>
  onCancel: () => void
}

/** Asks once more before the offer is declined. */
export function DeclineDialog({ token, onDeclined, onOutdated, onCancel }: DeclineDialogProps) {
  const { phoneDisplay } = useSettings()
  const { fail } = useToast()
  const { isBusy, field, formProps } = useSubmission(Form, {
    async send(body, key) {
      await call(declineSigning, { params: { token }, body, key })
      await onDeclined(body.noMoreLetters)
    },
    async onFailure(error) {
      // Any other refusal means the link has moved on, for example because it was signed in another tab.
      const hasMovedOn = error instanceof ApiError && error.status < 429
      if (hasMovedOn && (await onOutdated())) return
      const description = `There was a problem declining the offer. Please try again or call us at ${phoneDisplay}.`
      fail({ title: 'Error', description }, error)
    },
  })

  return (
    <Dialog
      size="normal"
      title="Decline this offer?"
      cancelText="Keep the Offer"
      onCancel={onCancel}
      confirm={{ children: 'Decline', isBusy, busyText: 'Sending...' }}
      form={formProps}
    >
      <FormKey />
      <p>Nothing will be signed. You can still change your mind until the last day of the offer.</p>
      <TextareaField
        label="What made you decide?"
        hint="You do not have to say. It helps us make better offers."
        isOptional
        maxLength={1000}
        {...field('reason')}
      />
      <CheckboxField label={noMoreLettersWish} value="yes" {...field('noMoreLetters')} />
    </Dialog>
  )
}

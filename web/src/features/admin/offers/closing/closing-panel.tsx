import { type Closing, closingSteps, readClosing, updateClosing } from 'offers-service/contract'
import { useApi, useRemember } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField } from '../../../../ui/checkbox-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { FormNotices } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { ListSkeleton } from '../../listing/list-states.tsx'
import { useOwnerSend } from '../../session/use-owner-send.ts'
import { focusTitle } from '../../shell/admin-screen.tsx'
import { useAttempt } from '../../use-attempt.ts'
import styles from './closing-panel.module.css'
import { ClosingForm as FormSchema, toClosingValues } from './closing-values.ts'

interface ClosingFormProps {
  referenceNumber: string
  closing: Closing
}

function ClosingForm({ referenceNumber, closing }: ClosingFormProps) {
  const byNumber = { params: { referenceNumber } }
  const send = useOwnerSend(updateClosing)
  const remember = useRemember()
  const attempt = useAttempt()
  const item = useItemForm({
    draftName: `closing:${referenceNumber}`,
    stored: toClosingValues(closing),
    schema: FormSchema,
    required: [],
  })
  const { register, formState } = item.form
  const { question } = useLeaveGuard(item.isChanged, item.discard)

  const submit = item.submitWith(
    async (body) =>
      await attempt(
        async () => {
          const saved = await send({ ...byNumber, body })
          item.restart(toClosingValues(saved))
          await remember(saved, readClosing, byNumber)
        },
        { success: 'Closing updated successfully.', failure: 'Failed to update closing.' },
      ),
    focusTitle,
  )

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormNotices item={item} />
      <div className={styles.steps}>
        {closingSteps.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            isOptional
            type="date"
            error={formState.errors[field]?.message}
            {...register(field)}
          />
        ))}
      </div>
      <CheckboxField
        label="Send the seller an email about the steps reached now"
        {...register('tellSeller')}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          size="small"
          disabled={!item.isChanged}
          isBusy={formState.isSubmitting}
          busyText="Saving..."
        >
          Save closing
        </Button>
      </div>
      {question}
    </form>
  )
}

/** How far the closing of a signed offer has come; its seller sees the same days. */
export function ClosingPanel({ referenceNumber }: { referenceNumber: string }) {
  const { data, error, isLoading } = useApi(readClosing, { params: { referenceNumber } })
  return (
    <section className={styles.panel} aria-labelledby="closing">
      <h2 id="closing">Closing</h2>
      <p>The seller sees these days on their page after signing.</p>
      {isLoading && <ListSkeleton />}
      {error && <p>The closing did not load. Reload the page to try again.</p>}
      {data && <ClosingForm referenceNumber={referenceNumber} closing={data} />}
    </section>
  )
}

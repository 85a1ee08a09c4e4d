import { type AdminClosing, closingSteps, readClosing } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { FormNotices, FormProblem } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { ListSkeleton } from '../../listing/list-states.tsx'
import { useToday } from '../../dates.ts'
import { focusTitle } from '../../shell/admin-screen.tsx'
import styles from './closing-panel.module.css'
import { ClosingForm as FormSchema, toClosingValues } from './closing-values.ts'
import { useClosingUpdate } from './use-closing-update.ts'
import { Dialog } from '../../../../ui/dialog.tsx'

interface DoubtsDialogProps {
  /** What is unusual about the days, a sentence each. */
  doubts: readonly string[]
  onAnswer: (isMeant: boolean) => void
}

/** Asks whether days that are likely mistaken are meant. */
function DoubtsDialog({ doubts, onAnswer }: DoubtsDialogProps) {
  return (
    <Dialog title="Are these days right?" onCancel={() => onAnswer(false)}>
      <ul className={styles.doubts}>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onAnswer(false)}>
          Change them
        </Button>
        <Button variant="primary" size="small" onClick={() => onAnswer(true)}>
          Yes, save them
        </Button>
      </div>
    </Dialog>
  )
}

interface ClosingFormProps {
  referenceNumber: string
  closing: AdminClosing
}

const listed = new Intl.ListFormat('en-US')

function ClosingForm({ referenceNumber, closing }: ClosingFormProps) {
  const { signedOn, owners } = closing
  const today = useToday()
  const item = useItemForm({
    draftName: `closing:${referenceNumber}`,
    stored: toClosingValues(closing),
    updatedAt: closing.updatedAt,
    schema: FormSchema,
    required: [],
  })
  const { register, formState } = item.form
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const { save, question } = useClosingUpdate(referenceNumber, { signedOn, today }, (saved) =>
    item.restart(toClosingValues(saved), saved.updatedAt),
  )
  const submit = item.submitWith(
    async (body, basedOn) => await save({ ...body, basedOn }),
    focusTitle,
  )
  const withMail = owners.filter(({ email }) => email !== '')
  const withoutMail = owners.filter(({ email }) => email === '')

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
            min={signedOn ?? undefined}
            max={field === 'closingScheduledOn' ? undefined : today}
            error={formState.errors[field]?.message}
            {...register(field)}
          />
        ))}
      </div>
      {withMail.length > 0 && (
        <CheckboxField
          label={`Email ${listed.format(withMail.map(({ name, email }) => name || email))} about the steps reached now`}
          error={formState.errors.tellSeller?.message}
          {...register('tellSeller')}
        />
      )}
      {withoutMail.length > 0 && (
        <p>
          {listed.format(withoutMail.map(({ name }) => name || 'The seller'))} left no email, so
          please call.
        </p>
      )}
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
      <FormProblem item={item} />
      {leaving.question}
      {question && <DoubtsDialog doubts={question.doubts} onAnswer={question.answer} />}
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

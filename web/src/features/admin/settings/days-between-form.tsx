import {
  DaysBetweenLetters,
  readDaysBetweenLetters,
  setDaysBetweenLetters,
} from 'offers-service/contract'
import { useEffect } from 'react'
import * as v from 'valibot'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/use-admin-form.ts'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './settings-side.module.css'

const Form = v.object({
  days: v.pipe(
    v.string(),
    v.transform((typed) => Number(typed.trim() || Number.NaN)),
    DaysBetweenLetters,
  ),
})

function DaysBetweenFields({ kept }: { kept: number }) {
  const attempt = useMutation()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { days: String(kept) },
    send: ({ days }) =>
      attempt(() => call(setDaysBetweenLetters, { body: { days } }), {
        success: 'Saved. “Write Again” begins with it.',
        failure: 'Failed to save the days.',
      }),
  })
  const { reset } = form
  useEffect(() => reset({ days: String(kept) }), [reset, kept])
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextField
        label="Days between letters"
        inputMode="numeric"
        autoComplete="off"
        hint="Letters arrive within one to two weeks, and calls follow."
        {...field('days')}
      />
      <p>
        <Button type="submit" size="small" isBusy={isSubmitting}>
          Save days
        </Button>
      </p>
    </form>
  )
}

/** How long the business waits before it writes to a seller again. */
export function DaysBetweenForm() {
  const query = useApi(readDaysBetweenLetters, {})
  return (
    <Panel title="Writing again" query={query}>
      <p className="fine-print">
        A second letter goes only to sellers whose last one was posted at least so many days ago.
        You can choose other days for one mailing.
      </p>
      {query.data && <DaysBetweenFields kept={query.data.days} />}
    </Panel>
  )
}

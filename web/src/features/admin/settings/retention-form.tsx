import { previewRetention, readRetention, Retention, setRetention } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { formatTimestamp } from '../dates.ts'
import { useAdminForm } from '../editing/use-admin-form.ts'
import { useMutation } from '../use-mutation.ts'
import { inWords, kinds, monthOptions, never, total } from './retention-words.ts'
import { Panel } from '../shell/panel.tsx'
import styles from './settings-side.module.css'

const months = v.string()
const Chosen = v.object({
  requests: months,
  offers: months,
  questions: months,
  securityEvents: months,
})
const Form = v.pipe(
  Chosen,
  v.transform((chosen) =>
    Object.fromEntries(
      Object.entries(chosen).map(([kind, text]) => [kind, text === never ? null : Number(text)]),
    ),
  ),
  Retention,
)

const textOf = (length: number | null) => String(length ?? never)

const valuesOf = ({ requests, offers, questions, securityEvents }: Retention) => ({
  requests: textOf(requests),
  offers: textOf(offers),
  questions: textOf(questions),
  securityEvents: textOf(securityEvents),
})

function RetentionFields({ kept }: { kept: Retention }) {
  const attempt = useMutation()
  const [asked, setAsked] = useState<Retention>()
  const save = (body: Retention) =>
    attempt(() => call(setRetention, { body }), {
      success: 'Saved. Old data is erased once a day.',
      failure: 'Failed to save how long data is kept.',
    })
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: valuesOf(kept),
    send: async (chosen) => {
      if (Object.values(chosen).every((length) => length === null)) return await save(chosen)
      setAsked(chosen)
      return undefined
    },
  })
  const { reset } = form
  useEffect(() => reset(valuesOf(kept)), [reset, kept])
  const chosen = Object.entries(useWatch({ control: form.control }))
  const { data: counts, error } = useApi(previewRetention, {
    query: Object.fromEntries(chosen.filter(([, text]) => text !== never)),
  })
  const today = counts ? `Today this would erase ${inWords(counts)}.` : ''

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {kinds.map(({ kind, label, hint }) => (
        <SelectField
          key={kind}
          label={label}
          hint={hint}
          options={monthOptions(kept[kind])}
          {...field(kind)}
        />
      ))}
      <output>
        {!counts && !error && 'Counting what is that old...'}
        {error && !counts && 'What is that old could not be counted. Reload the page to try again.'}
        {today}
      </output>
      <p>
        <Button type="submit" size="small" isBusy={isSubmitting}>
          Save times
        </Button>
      </p>
      {asked && (
        <ConfirmDialog
          message="Are you sure you want old data to be erased automatically?"
          consequence={`${today} From then on, what gets that old is erased once a day. Nobody can bring it back. What an owner has signed stays.`}
          confirmText="Erase Old Data"
          onConfirm={async () => {
            if (!(await save(asked))) setAsked(undefined)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </form>
  )
}

/** How long the admin keeps what people wrote, before it is erased by itself. */
export function RetentionForm() {
  const query = useApi(readRetention, {})
  const { data } = query
  return (
    <Panel title="How long data is kept" query={query}>
      <p className="fine-print">
        Nothing is erased automatically unless you choose so here. Signed agreements are contracts:
        they stay, with everything about them. Log-ins end after a week, counts of visits after a
        day, and the copies of sent emails after 30 days.
      </p>
      {data && <RetentionFields kept={data.retention} />}
      {data?.last && total(data.last.erased) > 0 && (
        <p className="fine-print">
          Last erased {formatTimestamp(data.last.at)}: {inWords(data.last.erased)}.
        </p>
      )}
    </Panel>
  )
}

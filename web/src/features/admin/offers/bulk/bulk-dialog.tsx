import { type BulkAction, doNotMailReasons } from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { CheckboxField, SelectField, TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { useAdminForm } from '../../editing/use-admin-form.ts'
import styles from './bulk-dialog.module.css'
import { firstValues, schemaOf, stepOptions } from './bulk-values.ts'
import { actionWords, doNotMailWords } from './bulk-words.ts'
import { Effect } from './effect.tsx'
import { useBulkActions, usePreview } from './use-bulk-changes.ts'
import type { SentSelection } from './use-offer-selection.ts'

interface BulkDialogProps {
  kind: BulkAction['kind']
  /** The mailing that letters are taken out of, by its id. */
  mailing: string | undefined
  selection: SentSelection
  onClose: () => void
  onStarted: () => void
}

/** Says what would happen to which of the chosen offers, and begins it. */
export function BulkDialog({ kind, mailing, selection, onClose, onStarted }: BulkDialogProps) {
  const today = useToday()
  const [schema] = useState(() => schemaOf(kind, mailing))
  const { start } = useBulkActions()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema,
    defaultValues: firstValues(kind, today),
    send: async (action) => await start({ action, selection }),
    onEnd: (error) => !error && onStarted(),
  })
  const values = form.watch()
  const read = v.safeParse(schema, values)
  const isPast = read.success && (read.output.expirationDate ?? today) < today
  const isClear = read.success && !isPast
  const preview = usePreview(isClear ? read.output : undefined, selection)
  const { outcome } = preview
  const words = actionWords[kind]
  return (
    <Dialog
      title={words.title}
      onCancel={onClose}
      confirm={{
        children: outcome?.changed ? words.confirm(outcome.changed) : words.button,
        isBusy: isSubmitting,
        busyText: 'Beginning...',
        // Nobody begins what they have not seen the extent of.
        disabled: isPast || (isClear && !outcome?.changed),
      }}
      form={{ onSubmit }}
    >
      {kind === 'publish' && (
        <DayField
          label="Last day for all of them"
          isOptional
          min={today}
          hint="Left empty, each draft keeps its own."
          {...field('expirationDate')}
        />
      )}
      {kind === 'extend' && (
        <DayField label="New last day" min={today} {...field('expirationDate')} />
      )}
      {isPast && <p>This day is already over.</p>}
      {kind === 'reprice' && (
        <div className={styles.price}>
          <SelectField
            label="The amount becomes"
            options={[
              { value: 'up', label: 'Higher' },
              { value: 'down', label: 'Lower' },
            ]}
            {...field('price.direction')}
          />
          <TextField label="By" inputMode="decimal" autoComplete="off" {...field('price.by')} />
          <SelectField
            label="In"
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'dollars', label: 'Dollars' },
            ]}
            {...field('price.unit')}
          />
          <SelectField label="Rounded to" options={stepOptions} {...field('price.roundTo')} />
          <CheckboxField
            label="Also where a printed letter says the old amount"
            {...field('price.includePrinted')}
          />
        </div>
      )}
      {kind === 'do_not_mail' && (
        <SelectField
          label="Reason"
          options={doNotMailReasons.map((reason) => ({
            value: reason,
            label: doNotMailWords[reason],
          }))}
          {...field('reason')}
        />
      )}
      <Effect kind={kind} isAsked={isClear} preview={preview} />
    </Dialog>
  )
}

import {
  correctMailingCalls,
  formatNumber,
  type Mailing,
  type MailingCalls,
  readDay,
  understood,
} from 'offers-service/contract'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { useAdminForm } from '../../editing/use-admin-form.ts'
import { piecesOf } from './mailing-values.ts'
import { callsOn, useMailingCalls } from './use-mailing-calls.ts'

/** A day and its calls, as they are typed. */
const CallsForm = v.pipe(
  v.object({ day: v.string(), count: v.string() }),
  v.transform(({ day, count }): unknown => ({
    day: understood(readDay, day),
    count: count.trim() === '' ? undefined : Number(count.replaceAll(',', '')),
  })),
  v.omit(correctMailingCalls.schema.body, ['was']),
)

interface CallsDialogProps {
  mailing: Mailing
  calls: MailingCalls
  /** The day that it begins with. */
  day: string
  onClose: () => void
}

/** Puts the calls of a day right, or notes those of another day. */
export function CallsDialog({ mailing, calls, day, onClose }: CallsDialogProps) {
  const today = useToday()
  const { correct } = useMailingCalls(mailing)
  const [isTyped, setIsTyped] = useState(false)
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: CallsForm,
    defaultValues: { day: formatDay(day), count: String(callsOn(calls.days, day)) },
    refusable: ['day', 'count'],
    send: async (typed) => await correct({ ...typed, was: callsOn(calls.days, typed.day) }),
    onEnd: (error) => {
      if (!error) onClose()
    },
  })
  const chosen = readDay(form.watch('day'))
  const soFar = 'value' in chosen ? callsOn(calls.days, chosen.value) : undefined
  useEffect(() => {
    // What was typed stays, and stands beside what is counted so far.
    if (soFar !== undefined && !isTyped) form.setValue('count', String(soFar))
  }, [form, soFar, isTyped])
  return (
    <Dialog
      title="Calls on a day"
      onCancel={onClose}
      confirm={{ children: 'Save Calls', isBusy: isSubmitting }}
      form={{ onSubmit }}
    >
      <p>How many sellers called you about these {piecesOf(mailing)}, all in all on that day.</p>
      <DayField label="Day" max={today} {...field('day')} />
      <TextField
        label="Calls"
        hint={soFar !== undefined && `So far: ${formatNumber(soFar)}`}
        inputMode="numeric"
        autoComplete="off"
        {...field('count', { onChange: () => setIsTyped(true) })}
      />
    </Dialog>
  )
}

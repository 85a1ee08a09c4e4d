import { type AdminOffer, extendOffer, readDay, understood } from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { businessDay } from '../../../format/dates.ts'
import { dayAfter, formatDay } from '../dates.ts'
import { DayField } from '../day-field.tsx'
import { useAdminForm } from '../editing/use-admin-form.ts'

const usualDays = 30
const Form = v.object({
  lastDay: v.pipe(
    v.string(),
    v.transform((text) => understood(readDay, text)),
    extendOffer.schema.body.entries.expirationDate,
  ),
})

interface ExtendDialogProps {
  offer: AdminOffer
  /** Gives the offer its new last day and answers the error, if any. */
  onExtend: (expirationDate: string) => Promise<Error | undefined>
  onClose: () => void
}

/** Asks for an offer's new last day. */
export function ExtendDialog({ offer, onExtend, onClose }: ExtendDialogProps) {
  const [today] = useState(() => businessDay(new Date()))
  const { expirationDate } = offer
  const begin = expirationDate > today ? expirationDate : today
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { lastDay: formatDay(dayAfter(begin, usualDays)) },
    send: ({ lastDay: day }) => onExtend(day),
    onEnd: (failed) => failed ?? onClose(),
  })
  return (
    <Dialog
      title="Extend this offer"
      onCancel={onClose}
      confirm={{
        children: 'Extend',
        isBusy: isSubmitting,
        busyText: 'Saving...',
        disabled: understood(readDay, form.watch('lastDay')) < today,
      }}
      form={{ onSubmit }}
    >
      <DayField
        label="New last day"
        min={today}
        hint={`Now it stands until ${formatDay(expirationDate)}.`}
        {...field('lastDay')}
      />
    </Dialog>
  )
}

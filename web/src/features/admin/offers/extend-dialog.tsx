import { type AdminOffer, extendOffer } from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { businessDay, dayAfter, formatDay } from '../dates.ts'
import { useOwnerForm } from '../editing/use-owner-form.ts'

const usualDays = 30
const { expirationDate: lastDay } = extendOffer.schema.body.entries

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
  const { form, field, onSubmit, isSubmitting } = useOwnerForm({
    schema: v.object({ lastDay }),
    defaultValues: { lastDay: dayAfter(begin, usualDays) },
    send: ({ lastDay: day }) => onExtend(day),
    onEnd: onClose,
  })
  return (
    <Dialog
      title="Extend this offer"
      onCancel={onClose}
      confirm={{
        children: 'Extend',
        isBusy: isSubmitting,
        busyText: 'Saving...',
        disabled: form.watch('lastDay') < today,
      }}
      form={{ onSubmit }}
    >
      <TextField
        label="New last day"
        type="date"
        min={today}
        hint={`It stands until ${formatDay(expirationDate)} now.`}
        {...field('lastDay')}
      />
    </Dialog>
  )
}

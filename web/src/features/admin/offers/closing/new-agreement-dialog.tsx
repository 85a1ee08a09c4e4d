import {
  type AdminOffer,
  formatDollars,
  offerNewAgreement,
  readDay,
  readDollars,
  understood,
} from 'offers-service/contract'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { dayAfter, formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { saidAtFields, useAdminForm } from '../../editing/use-admin-form.ts'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { useMutation } from '../../use-mutation.ts'

const usualDays = 14
const { amount, expirationDate } = offerNewAgreement.schema.body.entries
const Form = v.pipe(
  v.object({ amount: v.string(), expirationDate: v.string() }),
  v.transform((typed) => ({
    amount: understood(readDollars, typed.amount),
    expirationDate: understood(readDay, typed.expirationDate),
  })),
  v.object({ amount, expirationDate }) as v.GenericSchema<
    { amount: number | string; expirationDate: string },
    v.InferOutput<typeof offerNewAgreement.schema.body>
  >,
)

interface NewAgreementDialogProps {
  offer: AdminOffer
  /** Called with the number of the offer that was made. */
  onMade: (referenceNumber: string) => void
  onClose: () => void
}

/** Asks for the price of an agreement in place of one that was signed. */
export function NewAgreementDialog({ offer, onMade, onClose }: NewAgreementDialogProps) {
  const today = useToday()
  const attempt = useMutation()
  const creation = useCreationKey()
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { amount: '', expirationDate: formatDay(dayAfter(today, usualDays)) },
    refusable: ['amount', 'expirationDate'],
    send: async (body) => {
      let made: AdminOffer | undefined
      const failed = await attempt(
        async () => {
          made = await call(offerNewAgreement, {
            params: { referenceNumber: offer.referenceNumber },
            body,
            key: creation.keyOf(body),
          })
        },
        {
          success: 'The new agreement is live.',
          failure: 'Failed to make a new agreement. You can safely try again.',
          asked: saidAtFields,
        },
      )
      if (made) onMade(made.referenceNumber)
      return failed
    },
  })
  return (
    <Dialog
      title="New agreement with another price"
      onCancel={onClose}
      confirm={{ children: 'Make It Live', isBusy: isSubmitting, busyText: 'Saving...' }}
      form={{ onSubmit }}
    >
      <p>
        The agreement for {formatDollars(offer.amount)} stays in force until every owner has signed
        the new one. Then the new one takes over the closing with its days and documents.
      </p>
      <TextField label="New amount" inputMode="decimal" autoComplete="off" {...field('amount')} />
      <DayField
        label="Last day to sign it"
        min={today}
        hint="It is an offer of its own. Send its link, or print its letter."
        {...field('expirationDate')}
      />
    </Dialog>
  )
}

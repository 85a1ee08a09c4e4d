import {
  type AdminCounterOffer,
  type AdminOffer,
  answerCounterOffer,
  type BodyOf,
  formatDollars,
  readDay,
  readDollars,
  understood,
} from 'offers-service/contract'
import * as v from 'valibot'
import { TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { dayAfter, formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { useAdminForm } from '../../editing/use-admin-form.ts'
import { useOwnName } from '../../session/owner-name.ts'
import { toldInWords } from './counter-words.ts'

type Terms = Pick<BodyOf<typeof answerCounterOffer>, 'amount' | 'expirationDate'>

const usualDays = 14
const { amount, expirationDate } = answerCounterOffer.schema.body.entries
const Form = v.pipe(
  v.object({ amount: v.string(), expirationDate: v.string() }),
  v.transform((typed) => ({
    amount: typed.amount === '' ? undefined : understood(readDollars, typed.amount),
    expirationDate: understood(readDay, typed.expirationDate),
  })),
  v.object({ amount, expirationDate }) as v.GenericSchema<
    { amount: number | string | undefined; expirationDate: string },
    Terms
  >,
)

interface AnswerDialogProps {
  offer: AdminOffer
  number: AdminCounterOffer
  answer: 'agreed' | 'met'
  /** Gives the answer, and the error if there is one. */
  onAnswer: (terms: Terms) => Promise<Error | undefined>
  onClose: () => void
}

/** Asks until when a raised offer stands and, where the seller is met half-way, for how much. */
export function AnswerDialog({ offer, number, answer, onAnswer, onClose }: AnswerDialogProps) {
  const today = useToday()
  const ownName = useOwnName()
  const isMeeting = answer === 'met'
  const usual = dayAfter(today, usualDays)
  const lastDay = offer.expirationDate > usual ? offer.expirationDate : usual
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { amount: '', expirationDate: formatDay(lastDay) },
    refusable: isMeeting ? ['amount', 'expirationDate'] : ['expirationDate'],
    send: onAnswer,
    onEnd: (failed) => failed ?? onClose(),
  })
  const [is, wanted] = [offer.amount, number.amount].map(formatDollars)
  return (
    <Dialog
      title={isMeeting ? 'Meet them at a number between' : `Agree to ${wanted}`}
      onCancel={onClose}
      confirm={{
        children: isMeeting ? 'Make It Our Offer' : `Agree to ${wanted}`,
        isBusy: isSubmitting,
        busyText: 'Saving...',
      }}
      form={{ onSubmit }}
    >
      <p>
        Our offer is {is} now. They would sell for {wanted}. {toldInWords(offer, number, ownName)}
      </p>
      {isMeeting && (
        <TextField label="Meet at" inputMode="decimal" autoComplete="off" {...field('amount')} />
      )}
      <DayField
        label="Last day"
        min={today}
        hint={`Now it stands until ${formatDay(offer.expirationDate)}.`}
        {...field('expirationDate')}
      />
    </Dialog>
  )
}

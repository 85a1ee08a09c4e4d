import {
  type ClosingPlan,
  type Deal,
  dealStages,
  formatCount,
  moveDeals,
  type MovedDeals,
  readDay,
  saysWhy,
  understood,
} from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { CheckboxField, SelectField, TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { saidAtFields, useAdminForm } from '../../editing/use-admin-form.ts'
import { useMutation } from '../../use-mutation.ts'
import { nextStage, stageNamesOf } from './deal-words.ts'
import styles from './deals-screen.module.css'

const Move = v.pipe(
  v.object({
    to: v.picklist(dealStages),
    day: v.pipe(
      v.string(),
      v.transform((text) => understood(readDay, text)),
      v.string('Please write the day, such as 12/31/2026'),
    ),
    reason: v.pipe(v.string(), v.trim()),
    tellSeller: v.boolean(),
  }),
  v.forward(v.partialCheck([['to'], ['reason']], saysWhy, 'Please say why'), ['reason']),
)

/** Which deals stay where they are, and why. */
function Reasons({ title, reasons }: { title: string; reasons: MovedDeals['kept'] }) {
  const entries = Object.entries(reasons)
  if (entries.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul role="list" className={styles.reasons}>
        {entries.map(([referenceNumber, reason]) => (
          <li key={referenceNumber}>
            <strong>{referenceNumber}</strong> {reason}
          </li>
        ))}
      </ul>
    </>
  )
}

interface MoveDialogProps {
  /** At least one. */
  deals: readonly Deal[]
  plan: ClosingPlan
  onClose: () => void
  /** Called with the reference numbers of those that were moved. */
  onMoved: (referenceNumbers: readonly string[]) => void
}

/** Moves deals to another stage, all on one day. */
export function MoveDialog({ deals, plan, onClose, onMoved }: MoveDialogProps) {
  const today = useToday()
  const attempt = useMutation()
  const stageNames = stageNamesOf(plan)
  const { toast } = useToast()
  const [outcome, setOutcome] = useState<MovedDeals>()
  const doubtful = Object.keys(outcome?.doubtful ?? {})
  const [first] = deals
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Move,
    defaultValues: {
      to: nextStage(first?.stage ?? 'signed'),
      day: formatDay(today),
      reason: '',
      tellSeller: false,
    },
    refusable: ['day', 'reason'],
    send: async (move) => {
      const referenceNumbers =
        doubtful.length > 0 ? doubtful : deals.map(({ referenceNumber }) => referenceNumber)
      // A reason that was typed for another stage.
      const reason = move.to === 'fell_through' ? move.reason : ''
      const body = { ...move, reason, referenceNumbers, confirmed: doubtful.length > 0 }
      let answer: MovedDeals | undefined
      const error = await attempt(
        async () => {
          answer = await call(moveDeals, { body })
        },
        { failure: 'Failed to move. You can safely try again.', asked: saidAtFields },
      )
      if (error || !answer) return error
      onMoved(answer.moved)
      const count = answer.moved.length
      if (count > 0)
        toast({
          title: 'Success',
          description: `${formatCount(count, 'deal is', 'deals are')} in “${stageNames[move.to]}” now.`,
        })
      if (Object.keys({ ...answer.kept, ...answer.doubtful }).length === 0) onClose()
      else setOutcome(answer)
      return undefined
    },
  })
  const to = form.watch('to')
  const isStep = to !== 'signed' && to !== 'fell_through'
  // What was doubted or refused was so for what was chosen then.
  const forget = () => setOutcome(undefined)
  const withForget = (name: 'to' | 'day') => {
    const { onChange, ...bound } = field(name)
    return {
      ...bound,
      onChange: async (event: Parameters<typeof onChange>[0]) => {
        forget()
        await onChange(event)
      },
    }
  }
  return (
    <Dialog
      title={
        deals.length === 1 && first
          ? `Move ${first.sellerNames.join(' and ') || first.referenceNumber}`
          : `Move ${formatCount(deals.length, 'deal')}`
      }
      onCancel={onClose}
      cancelText={outcome ? 'Close' : 'Cancel'}
      confirm={{
        children: doubtful.length > 0 ? 'Move Anyway' : 'Move',
        isBusy: isSubmitting,
        busyText: 'Moving...',
      }}
      form={{ onSubmit }}
    >
      <SelectField
        label="Move to"
        options={dealStages.map((value) => ({ value, label: stageNames[value] }))}
        {...withForget('to')}
      />
      {to !== 'signed' && (
        <DayField
          label={to === 'scheduled' ? 'Closing on' : 'On'}
          max={to === 'scheduled' ? undefined : today}
          {...withForget('day')}
        />
      )}
      {to === 'fell_through' && (
        <TextField
          label="Why"
          hint="For you alone. The seller sees that the sale does not go on."
          autoComplete="off"
          {...field('reason')}
        />
      )}
      {isStep && (
        <CheckboxField label="Email the sellers about this step" {...field('tellSeller')} />
      )}
      {to === 'signed' && <p>The days of all steps are taken back.</p>}
      <output>
        {outcome && (outcome.moved.length > 0 ? 'Not every deal was moved.' : 'Not moved yet.')}
      </output>
      {outcome && (
        <>
          <Reasons title="These stay where they are:" reasons={outcome.kept} />
          <Reasons title="Is this right?" reasons={outcome.doubtful} />
        </>
      )}
    </Dialog>
  )
}

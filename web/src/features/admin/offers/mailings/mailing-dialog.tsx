import {
  type BulkAction,
  createMailing,
  formatNumber,
  listMailings,
  type Mailing,
  startBulkChange,
} from 'offers-service/contract'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { saidAtFields, useAdminForm } from '../../editing/use-admin-form.ts'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { useMutation } from '../../use-mutation.ts'
import { actionWords } from '../bulk/bulk-words.ts'
import { Effect } from '../bulk/effect.tsx'
import { usePreview } from '../bulk/use-bulk-changes.ts'
import type { SentSelection } from '../bulk/use-offer-selection.ts'
import { CostFields } from './cost-fields.tsx'
import {
  type Audience,
  audiences,
  kindOptions,
  MailingForm,
  newMailing,
  offersFor,
} from './mailing-values.ts'

interface MailingDialogProps {
  selection: SentSelection
  /** What a new one is called, unless the admin says otherwise. */
  name?: string
  /** The mailing whose unanswered letters are sent again. */
  follows?: Mailing
  /** How many days after the last letter the next one may be written, unless the admin says otherwise. */
  daysBetween?: number
  onClose: () => void
  /** Called with the mailing that the letters go into, by its id. */
  onStarted: (mailing: string) => void
}

const audienceWords: Record<Audience, string> = {
  unopened: 'never opened their offer',
  unanswered: 'opened it and did not answer',
}

/** To whom a letter goes, and to how many as soon as that is counted. */
function audienceInWords(audience: Audience, { outcome }: ReturnType<typeof usePreview>): string {
  const count = outcome ? ` (${formatNumber(outcome.changed)})` : ''
  return `${audienceWords[audience]}${count}`
}

/** Puts the letters of the chosen offers into a mailing: a new one, or one that is still to be posted. */
export function MailingDialog({
  selection,
  name: usualName = '',
  follows,
  daysBetween: usualDays = 0,
  onClose,
  onStarted,
}: MailingDialogProps) {
  const today = useToday()
  const attempt = useMutation()
  const creation = useCreationKey()
  const { data: mailings = [] } = useApi(listMailings, follows ? null : {})
  const open = mailings.filter(({ postedOn }) => postedOn === null)
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: MailingForm,
    defaultValues: {
      mailing: newMailing,
      name: follows ? `${follows.name}, next letter` : usualName,
      kind: 'letter',
      letterCost: follows?.letterCost ? String(follows.letterCost) : '',
      totalCost: '',
      expirationDate: '',
      daysBetween: String(usualDays),
      audience: 'unopened',
    },
    refusable: ['name', 'letterCost', 'totalCost', 'expirationDate', 'daysBetween'],
    send: async ({ mailing, name, kind, expirationDate, daysBetween, audience, ...costs }) => {
      let id = mailing
      const run = async () => {
        if (mailing === newMailing) {
          const body = {
            name,
            kind,
            letterCost: costs.letterCost,
            totalCost: costs.totalCost,
            expirationDate,
            selection: follows ? offersFor(follows, audience) : selection,
            ...(follows && { follows: follows.id, daysBetween }),
          }
          const made = await call(createMailing, { body, key: creation.keyOf(body) })
          id = made.mailing.id
        } else {
          const action = { kind: 'add_to_mailing', mailing, expirationDate } as const
          const body = { action, selection }
          await call(startBulkChange, { body, key: creation.keyOf(body) })
        }
      }
      const error = await attempt(run, {
        failure:
          'The offers may have been put in or not. You can safely try again: nothing is done twice.',
        asked: saidAtFields,
      })
      if (error) return error
      creation.forget()
      return onStarted(id)
    },
  })
  const values = form.watch()
  const isNew = values.mailing === newMailing
  // What would happen does not depend on the name, which may still be missing.
  const read = v.safeParse(MailingForm, { ...values, name: 'Any', letterCost: '', totalCost: '' })
  const day = read.success ? read.output.expirationDate : undefined
  const isPast = day !== undefined && day < today
  const isClear = read.success && !isPast
  const asked: BulkAction = {
    kind: 'add_to_mailing',
    ...(!isNew && { mailing: values.mailing }),
    ...(day !== undefined && { expirationDate: day }),
    ...(follows && read.success && { daysBetween: read.output.daysBetween }),
  }
  const first = usePreview(isClear ? asked : undefined, selection)
  const others = usePreview(
    isClear && follows ? asked : undefined,
    follows ? offersFor(follows, 'unanswered') : selection,
  )
  const preview = values.audience === 'unopened' ? first : others
  const count = preview.outcome?.changed
  const words = actionWords.add_to_mailing
  return (
    <Dialog
      title={follows ? 'Write again' : words.title}
      onCancel={onClose}
      confirm={{
        children: count ? words.confirm(count) : 'Put In',
        isBusy: isSubmitting,
        busyText: 'Beginning...',
        disabled: isPast || (isClear && !count),
      }}
      form={{ onSubmit }}
    >
      {open.length > 0 && (
        <SelectField
          label="Mailing"
          options={[
            { value: newMailing, label: 'A new mailing' },
            ...open.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('mailing')}
        />
      )}
      {isNew && (
        <>
          <TextField
            label="Name"
            autoComplete="off"
            hint="For you alone, such as Mohave in spring"
            {...field('name')}
          />
          <SelectField
            label="Send as"
            hint="Anybody can read a postcard, so it names no price."
            options={kindOptions}
            {...field('kind')}
          />
          <CostFields kind={values.kind} field={field} />
        </>
      )}
      <DayField
        label="New last day"
        isOptional
        min={today}
        hint="For offers with an earlier one. Left empty, each keeps its own."
        {...field('expirationDate')}
      />
      {follows && (
        <>
          <SelectField
            label="To those who"
            hint="Nobody who asked something, declined, signed or wants no mail."
            options={audiences.map((audience) => ({
              value: audience,
              label: audienceInWords(audience, audience === 'unopened' ? first : others),
            }))}
            {...field('audience')}
          />
          <TextField
            label="Days since the last letter"
            inputMode="numeric"
            autoComplete="off"
            hint="At least so many, for this mailing. The settings say what is usual."
            {...field('daysBetween')}
          />
        </>
      )}
      {isPast && <p>This day is already over.</p>}
      <Effect kind="add_to_mailing" isAsked={isClear} preview={preview} />
    </Dialog>
  )
}

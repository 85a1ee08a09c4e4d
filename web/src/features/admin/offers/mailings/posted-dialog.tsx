import {
  formatCount,
  type Mailing,
  postMailing,
  readDay,
  readMailingPrint,
  understood,
} from 'offers-service/contract'
import * as v from 'valibot'
import { useApi } from '../../../../api/hooks.ts'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { useAdminForm } from '../../editing/use-admin-form.ts'
import { isOvertaken } from '../../use-mutation.ts'
import { CostFields, PostageField } from './cost-fields.tsx'
import { costIn, piecesOf, toCostValues, toPostageValue } from './mailing-values.ts'
import { useMailingChanges } from './use-mailing-changes.ts'

/** The day as it is typed, and what the postage brings the costs to. */
const Posted = v.pipe(
  v.object({
    postedOn: v.string(),
    letterCost: v.string(),
    totalCost: v.string(),
    postage: v.string(),
  }),
  v.transform(({ postedOn, letterCost, totalCost, postage }): unknown => ({
    postedOn: understood(readDay, postedOn),
    letterCost: costIn(letterCost),
    totalCost: costIn(totalCost),
    postage: costIn(postage),
  })),
  postMailing.schema.body,
)

/** Asks on which day the letters of a mailing were put in the mail. */
export function PostedDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const today = useToday()
  const { post } = useMailingChanges(mailing)
  const printed = useApi(readMailingPrint, { params: { id: mailing.id } }).data?.run
  const heldCount = Object.keys(printed?.held ?? {}).length
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: Posted,
    defaultValues: {
      postedOn: formatDay(mailing.postedOn ?? today),
      ...toCostValues(mailing),
      ...toPostageValue(mailing),
    },
    refusable: ['postedOn', 'letterCost', 'totalCost', 'postage'],
    send: post,
    onEnd: (error) => {
      // What somebody else noted meanwhile is to be seen first, before this day takes its place.
      if (!error || isOvertaken(error)) onClose()
    },
  })
  return (
    <Dialog
      title={`These ${piecesOf(mailing)} are in the mail`}
      onCancel={onClose}
      confirm={{ children: 'Note as Posted', isBusy: isSubmitting }}
      form={{ onSubmit }}
    >
      <p>
        {formatCount(mailing.letterCount, mailing.kind)} of “{mailing.name}”. From that day on we
        count what the sellers do.
      </p>
      {heldCount > 0 && (
        <p>
          <strong>
            {formatCount(heldCount, `${mailing.kind} was`, `${mailing.kind}s were`)} held back and
            not printed.
          </strong>{' '}
          Take {heldCount === 1 ? 'it' : 'them'} out of the mailing first, under Print, so that only
          what was mailed is counted.
        </p>
      )}
      <DayField label="Posted on" max={today} {...field('postedOn')} />
      <CostFields
        kind={mailing.kind}
        hint="With the postage you paid, in US dollars"
        field={field}
      />
      <PostageField field={field} />
    </Dialog>
  )
}

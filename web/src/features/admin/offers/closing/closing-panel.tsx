import {
  type AdminClosing,
  type AdminOffer,
  closingSteps,
  formatList,
  readClosing,
} from 'offers-service/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { ConfirmDialog } from '../../../../ui/on-demand/confirm-dialog.tsx'
import { CheckboxField } from '../../../../ui/field.tsx'
import { FormNotices, FormProblem, SaveButton } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import styles from './closing-panel.module.css'
import { ClosingForm as FormSchema, toClosingValues } from './closing-values.ts'
import { NewAgreementDialog } from './new-agreement-dialog.tsx'
import { useClosingUpdate } from './use-closing-update.ts'

interface ClosingFormProps {
  referenceNumber: string
  closing: AdminClosing
}

function ClosingForm({ referenceNumber, closing }: ClosingFormProps) {
  const { earliestOn, sellers } = closing
  const today = useToday()
  const item = useItemForm({
    draftName: `closing:${referenceNumber}`,
    stored: toClosingValues(closing),
    updatedAt: closing.updatedAt,
    schema: FormSchema,
    required: [],
  })
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const { save, question } = useClosingUpdate(
    referenceNumber,
    { signedOn: earliestOn, today },
    (saved) => item.restart(toClosingValues(saved), saved.updatedAt),
  )
  const submit = item.submitWith(
    async (body, basedOn) => await save({ ...body, basedOn }),
    focusTitleIfLost,
  )
  const withMail = sellers.filter(({ email }) => email !== '')
  const withoutMail = sellers.filter(({ email }) => email === '')

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormNotices item={item} />
      <div className={styles.steps}>
        {closingSteps.map(({ field, label }) => (
          <DayField
            key={field}
            label={label}
            isOptional
            min={earliestOn ?? undefined}
            max={field === 'closingScheduledOn' ? undefined : today}
            {...item.field(field)}
          />
        ))}
      </div>
      {withMail.length > 0 && (
        <CheckboxField
          label={`Email ${formatList(withMail.map(({ name, email }) => name || email))} about the steps reached now`}
          {...item.field('tellSeller')}
        />
      )}
      {withoutMail.length > 0 && (
        <p>
          {formatList(withoutMail.map(({ name }) => name || 'The seller'))} left no email, so please
          call.
        </p>
      )}
      <div>
        <SaveButton item={item} disabled={!item.isChanged}>
          Save closing
        </SaveButton>
      </div>
      <FormProblem item={item} />
      {leaving.question}
      {question && (
        <ConfirmDialog
          message="Are these days right?"
          consequence={
            <ul className={styles.doubts}>
              {question.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          }
          cancelText="Change them"
          confirmText="Yes, save them"
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
    </form>
  )
}

const addressOf = (referenceNumber: string) =>
  `${paths.adminOffers}?edit=${encodeURIComponent(referenceNumber)}`

/** What is to be known before the days: that they are another agreement's by now, that the deal fell through, or who sees them. */
function ClosingNote({ closing }: { closing: AdminClosing }) {
  const { replacedBy, fellThroughOn, fellThroughReason } = closing
  if (replacedBy !== null)
    return (
      <p>
        A new agreement took the place of this one, with everything that belongs to the closing:{' '}
        <Link to={addressOf(replacedBy)}>{replacedBy}</Link>.
      </p>
    )
  if (fellThroughOn)
    return (
      <p>
        This deal fell through on {formatDay(fellThroughOn)}
        {fellThroughReason && `: ${fellThroughReason}`}. To go on with it, move it on the page of{' '}
        <Link to={paths.adminDeals}>all deals</Link>.
      </p>
    )
  return (
    <p>
      The seller sees these days on their page after signing. You find all deals under{' '}
      <Link to={paths.adminDeals}>Deals</Link>, also to note that one fell through.
    </p>
  )
}

/** How far the closing of a signed offer has come; its seller sees the same days. */
export function ClosingPanel({ offer }: { offer: AdminOffer }) {
  const navigate = useNavigate()
  const { referenceNumber } = offer
  const query = useApi(readClosing, { params: { referenceNumber } })
  const { data: closing } = query
  const [isChangingPrice, setIsChangingPrice] = useState(false)
  const goesOn = closing?.replacedBy === null && !closing.fellThroughOn && !closing.paidOn
  return (
    <Panel title="Closing" className={panels.below} query={query} subject="The closing">
      {closing && <ClosingNote closing={closing} />}
      {closing?.replacedBy === null && (
        <ClosingForm referenceNumber={referenceNumber} closing={closing} />
      )}
      {goesOn && (
        <div>
          <Button size="small" onClick={() => setIsChangingPrice(true)}>
            Change the price
          </Button>
        </div>
      )}
      {isChangingPrice && (
        <NewAgreementDialog
          offer={offer}
          onMade={(made) => void navigate(addressOf(made))}
          onClose={() => setIsChangingPrice(false)}
        />
      )}
    </Panel>
  )
}

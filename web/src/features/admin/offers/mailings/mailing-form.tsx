import { type Mailing, readMailing, updateMailing } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { usePrimeCache } from '../../../../api/hooks.ts'
import { TextField } from '../../../../ui/field.tsx'
import { FormNotices, FormProblem, SaveButton } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import { useMutation } from '../../use-mutation.ts'
import { MailingFields, toMailingValues } from './mailing-values.ts'
import styles from './mailing-screen.module.css'

/** What the admin says of a mailing: its name, its cost, and the calls it brought. */
export function MailingForm({ mailing }: { mailing: Mailing }) {
  const byId = { params: { id: mailing.id } }
  const attempt = useMutation()
  const remember = usePrimeCache()
  const item = useItemForm({
    draftName: `mailings:${mailing.id}`,
    stored: toMailingValues(mailing),
    updatedAt: mailing.updatedAt,
    schema: MailingFields,
    required: ['name'],
  })
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const submit = item.submitWith(
    async (input, basedOn) =>
      await attempt(
        async () => {
          const saved = await call(updateMailing, { ...byId, body: { ...input, basedOn } })
          item.restart(toMailingValues(saved), saved.updatedAt)
          await remember(saved, readMailing, byId)
        },
        {
          success: 'Mailing updated successfully.',
          failure: 'Failed to update mailing.',
          asked: 'changed_meanwhile',
        },
      ),
    focusTitleIfLost,
  )
  return (
    <Panel title="About this mailing">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormNotices item={item} />
        <TextField label="Name" autoComplete="off" {...item.field('name')} />
        <TextField
          label="Cost of a letter"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          hint="Paper, print and postage in US dollars"
          {...item.field('letterCost')}
        />
        <TextField
          label="Calls"
          isOptional
          inputMode="numeric"
          autoComplete="off"
          hint="How many sellers called you about these letters"
          {...item.field('callCount')}
        />
        <div>
          <SaveButton item={item} disabled={!item.isChanged}>
            Save Mailing
          </SaveButton>
        </div>
        <FormProblem item={item} />
        {leaving.question}
      </form>
    </Panel>
  )
}

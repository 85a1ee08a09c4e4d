import { type Mailing, readMailing, updateMailing } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { usePrimeCache } from '../../../../api/hooks.ts'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { StoredForm, useStoredForm } from '../../editing/stored-form.tsx'
import { Panel } from '../../shell/panel.tsx'
import { CostFields, PostageField } from './cost-fields.tsx'
import { kindOptions, MailingFields, toMailingValues } from './mailing-values.ts'
import styles from './mailing-screen.module.css'

/** What the admin says of a mailing: its name and its cost. */
export function MailingForm({ mailing }: { mailing: Mailing }) {
  const isPosted = mailing.postedOn !== null
  const byId = { params: { id: mailing.id } }
  const remember = usePrimeCache()
  const form = useStoredForm({
    draftName: `mailings:${mailing.id}`,
    noun: 'Mailing',
    stored: mailing,
    valuesOf: toMailingValues,
    schema: isPosted ? MailingFields.posted : MailingFields.open,
    required: ['name'],
    save: async (input, basedOn) => {
      const saved = await call(updateMailing, { ...byId, body: { ...input, basedOn } })
      return { stored: saved, remember: () => remember(saved, readMailing, byId) }
    },
  })
  const { item } = form
  return (
    <Panel title="About this mailing">
      <StoredForm form={form} className={styles.form} saveText="Save Mailing">
        <TextField label="Name" autoComplete="off" {...item.field('name')} />
        {!isPosted && <SelectField label="Send as" options={kindOptions} {...item.field('kind')} />}
        <CostFields kind={item.values.kind} field={item.field} />
        {isPosted && <PostageField field={item.field} />}
      </StoredForm>
    </Panel>
  )
}

import { type Parcel, readParcel, updateParcel } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { usePrimeCache } from '../../../../api/hooks.ts'
import { TextareaField, TextField } from '../../../../ui/field.tsx'
import { FormNotices, FormProblem, SaveButton } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import { useMutation } from '../../use-mutation.ts'
import { ParcelForm, toParcelValues } from './parcel-values.ts'
import styles from './parcel-screen.module.css'

/** What the admin knows of a parcel beside its offers. */
export function ParcelFields({ parcel }: { parcel: Parcel }) {
  const byId = { params: { id: parcel.id } }
  const attempt = useMutation()
  const remember = usePrimeCache()
  const item = useItemForm({
    draftName: `parcels:${parcel.id}`,
    stored: toParcelValues(parcel),
    updatedAt: parcel.updatedAt,
    schema: ParcelForm,
    required: [],
  })
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const submit = item.submitWith(
    async (input, basedOn) =>
      await attempt(
        async () => {
          const saved = await call(updateParcel, { ...byId, body: { ...input, basedOn } })
          item.restart(toParcelValues(saved.parcel), saved.parcel.updatedAt)
          await remember(saved, readParcel, byId)
        },
        {
          success: 'Parcel updated successfully.',
          failure: 'Failed to update parcel.',
          asked: 'changed_meanwhile',
        },
      ),
    focusTitleIfLost,
  )
  return (
    <Panel title="What you know">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormNotices item={item} />
        <TextField
          label="Assessed value"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          hint="Last year’s, in US dollars"
          {...item.field('assessedValue')}
        />
        <TextField
          label="Latitude, longitude"
          isOptional
          autoComplete="off"
          hint="Copy both from a map, such as 35.1894, -114.0530"
          {...item.field('coordinates')}
        />
        <TextareaField
          label="Notes"
          isOptional
          rows={4}
          hint="About the land. Erasing one of its owners erases these notes too."
          {...item.field('notes')}
        />
        <div>
          <SaveButton item={item} disabled={!item.isChanged}>
            Save Parcel
          </SaveButton>
        </div>
        <FormProblem item={item} />
        {leaving.question}
      </form>
    </Panel>
  )
}

import { type Parcel, readParcel, updateParcel } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { usePrimeCache } from '../../../../api/hooks.ts'
import { TextareaField, TextField } from '../../../../ui/field.tsx'
import { StoredForm, useStoredForm } from '../../editing/stored-form.tsx'
import { Panel } from '../../shell/panel.tsx'
import { ParcelForm, toParcelValues } from './parcel-values.ts'
import styles from './parcel-screen.module.css'

/** What the admin knows of a parcel beside its offers; `id` is the one that its page was opened by, also once it is part of another. */
export function ParcelFields({ id, parcel }: { id: string; parcel: Parcel }) {
  const byId = { params: { id } }
  const remember = usePrimeCache()
  const form = useStoredForm({
    draftName: `parcels:${parcel.id}`,
    noun: 'Parcel',
    stored: parcel,
    valuesOf: toParcelValues,
    schema: ParcelForm,
    save: async (input, basedOn) => {
      const saved = await call(updateParcel, { ...byId, body: { ...input, basedOn } })
      return { stored: saved.parcel, remember: () => remember(saved, readParcel, byId) }
    },
  })
  const { item } = form
  return (
    <Panel title="What you know">
      <StoredForm form={form} className={styles.form} saveText="Save Parcel">
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
        <TextField
          label="Outline from"
          isOptional
          autoComplete="off"
          hint="Such as: Mohave County GIS, 2026. Sellers read it below the outline."
          {...item.field('outlineSource')}
        />
        <TextareaField
          label="Notes"
          isOptional
          rows={4}
          hint="About the land. Erasing one of its owners erases these notes too."
          {...item.field('notes')}
        />
      </StoredForm>
    </Panel>
  )
}

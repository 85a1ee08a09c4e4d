import { type ParcelList, updateList } from 'offers-service/contract'
import * as v from 'valibot'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field.tsx'
import { useAdminForm } from '../../../editing/use-admin-form.ts'
import { useListChanges } from '../use-list-changes.ts'
import styles from './file-step.module.css'

const Name = v.object({ name: updateList.schema.body.entries.name.wrapped })

/** The name under which a list is found again. */
export function ListName({ list }: { list: ParcelList }) {
  const { update } = useListChanges(list)
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Name,
    defaultValues: { name: list.name },
    send: async ({ name }) => await update({ name }),
  })
  return (
    <form noValidate className={styles.line} onSubmit={onSubmit}>
      <TextField label="Name of the list" autoComplete="off" {...field('name')} />
      <Button
        type="submit"
        size="small"
        isBusy={isSubmitting}
        busyText="Saving..."
        disabled={!form.formState.isDirty}
      >
        Save Name
      </Button>
    </form>
  )
}

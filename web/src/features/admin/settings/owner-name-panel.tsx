import { OwnerName, readOwnerName, setOwnerName } from 'offers-service/contract'
import { useEffect } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { saidAtFields, useAdminForm } from '../editing/use-admin-form.ts'
import { nameOfPerson } from '../session/session.ts'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './settings-side.module.css'

function OwnerNameForm({ name }: { name: string }) {
  const attempt = useMutation()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: OwnerName,
    defaultValues: { name },
    refusable: ['name'],
    send: (body) =>
      attempt(() => call(setOwnerName, { body }), {
        success: body.name === '' ? 'Your name is removed.' : 'Your name is saved.',
        failure: 'Failed to save your name.',
        asked: saidAtFields,
      }),
  })
  const { reset } = form
  useEffect(() => reset({ name }), [reset, name])
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextField label="Your name" isOptional autoComplete="name" {...field('name')} />
      <p>
        <Button type="submit" size="small" isBusy={isSubmitting}>
          Save name
        </Button>
      </p>
    </form>
  )
}

/** Where the owner with the password of the site says who they are; nobody else does. */
export function OwnerNamePanel() {
  const isOwner = nameOfPerson() === ''
  const query = useApi(readOwnerName, isOwner ? {} : null)
  if (!isOwner) return null
  return (
    <Panel title="How you are named" query={query}>
      <p className="fine-print">
        It stands beside what you do, and on emails you write to sellers. Without it, others read
        “The owner”, and your emails go out in the name of the business. You log in as before.
      </p>
      {query.data && <OwnerNameForm name={query.data.name} />}
    </Panel>
  )
}

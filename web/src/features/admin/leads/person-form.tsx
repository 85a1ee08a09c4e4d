import type { HeldOfPerson } from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/use-admin-form.ts'
import { PersonErasure } from './person-erasure.tsx'
import styles from './person-form.module.css'
import { usePersonErasure, usePersonExport } from './use-person-erasure.ts'

const Form = v.object({
  find: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'Please type a phone number, an email address or a name'),
  ),
})

/** Finds whoever asks what we know about them, or asks to be forgotten, also where they never sent a request. */
export function PersonForm() {
  const save = usePersonExport()
  const erasure = usePersonErasure()
  const [shown, setShown] = useState<{ find: string; held: HeldOfPerson }>()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { find: '' },
    send: save,
  })
  const show = async () => {
    if (!(await form.trigger('find', { shouldFocus: true }))) return
    const find = form.getValues('find')
    const held = await erasure.look(find)
    setShown(held && { find, held })
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <h2>Everything about one person</h2>
      <p>
        When somebody asks what you know about them, save it as one file: requests, notes, offers,
        questions, what they signed, and the emails about it. When they ask to be forgotten, look at
        what goes and what stays, then erase it.
      </p>
      <TextField
        label="Phone, email or whole name"
        autoComplete="off"
        {...field('find', { onChange: () => setShown(undefined) })}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" isBusy={isSubmitting} busyText="Gathering...">
          Save Everything
        </Button>
        <ActionButton size="small" busyText="Looking..." onPress={show}>
          Look at What Can Be Erased
        </ActionButton>
      </div>
      {shown && (
        <PersonErasure
          held={shown.held}
          find={shown.find}
          erasure={erasure}
          onChanged={show}
          onErased={() => {
            setShown(undefined)
            form.reset()
          }}
        />
      )}
    </form>
  )
}

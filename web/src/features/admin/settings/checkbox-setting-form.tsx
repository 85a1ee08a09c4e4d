import { useEffect } from 'react'
import * as v from 'valibot'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/use-admin-form.ts'
import { useMutation } from '../use-mutation.ts'
import styles from './settings-side.module.css'

const Form = v.object({ isOn: v.boolean() })

interface CheckboxSettingFormProps {
  label: string
  /** What is stored. */
  isOn: boolean
  send: (isOn: boolean) => Promise<unknown>
}

/** A choice of the admin's that is on or off, and is stored by itself. */
export function CheckboxSettingForm({ label, isOn, send }: CheckboxSettingFormProps) {
  const attempt = useMutation()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { isOn },
    send: (chosen) =>
      attempt(() => send(chosen.isOn), {
        success: 'Saved.',
        failure: 'Failed to save the setting.',
      }),
  })
  const { reset } = form
  useEffect(() => reset({ isOn }), [reset, isOn])
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <CheckboxField label={label} {...field('isOn')} />
      <p>
        <Button type="submit" size="small" isBusy={isSubmitting}>
          Save choice
        </Button>
      </p>
    </form>
  )
}

import { changePassword, NewPassword } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { saidAtFields, useAdminForm } from '../editing/use-admin-form.ts'
import { useMutation } from '../use-mutation.ts'
import { NewPasswordField } from '../session/new-password-field.tsx'
import { Panel } from '../shell/panel.tsx'
import styles from './settings-side.module.css'

/** Changes the password the admin logs in with; `#password` in the address leads straight into it. */
export function PasswordForm() {
  const attempt = useMutation()
  const [isShown, setIsShown] = useState(false)
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: NewPassword,
    defaultValues: { currentPassword: '', newPassword: '' },
    refusable: ['currentPassword', 'newPassword'],
    send: (body) =>
      attempt(() => call(changePassword, { body }), {
        success: 'Your password is changed. Every other browser is logged out.',
        failure: 'Failed to change the password.',
        asked: saidAtFields,
      }),
    onEnd: (error) => {
      if (error) return
      form.reset()
      setIsShown(false)
    },
  })
  const { setFocus } = form
  const isMeant = useLocation().hash === '#password'
  useEffect(() => {
    if (isMeant) setFocus('currentPassword')
  }, [isMeant, setFocus])
  const type = isShown ? 'text' : 'password'

  return (
    <Panel title="Password">
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          label="Current password"
          type={type}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...field('currentPassword')}
        />
        <NewPasswordField type={type} {...field('newPassword')} />
        <CheckboxField
          label="Show what I type"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        <p>
          <Button type="submit" size="small" isBusy={isSubmitting} busyText="Changing...">
            Change password
          </Button>
        </p>
      </form>
    </Panel>
  )
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import { ConfirmWithPassword } from 'offers-service/contract'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refusalOf } from './refusal.ts'
import styles from './settings-side.module.css'

interface PasswordDialogProps {
  /** The question, for example 'Log out Chrome on Windows?'. */
  title: string
  confirmText: string
  /** Does what was asked and answers the error, if any; whatever is not about the password has been told by then. */
  onConfirm: (password: string) => Promise<Error | undefined>
  onClose: () => void
}

/** Asks for the password once more before a key is taken away. */
export function PasswordDialog({ title, confirmText, onConfirm, onClose }: PasswordDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(ConfirmWithPassword),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    const error = await onConfirm(password)
    const message = refusalOf(error, 'password')
    if (message) setError('password', { message }, { shouldFocus: true })
    else onClose()
  })

  return (
    <Dialog title={title} onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div className={styles.buttons}>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="small" isBusy={isSubmitting}>
            {confirmText}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import { ConfirmWithPassword, secondFactorCode } from 'offers-service/contract'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './settings-side.module.css'
import { ApiError } from '../../../api/client.ts'

const tooManyTries = 'Too many tries. Please wait a few minutes, then try again.'

/** What an error has to say beside this field; undefined when it is about something else. */
export function refusalOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const isAboutFields = Object.keys(error.fields).length > 0
  return error.code === 'too_many_requests' && !isAboutFields ? tooManyTries : error.fields[field]
}

interface PasswordDialogProps {
  /** The question, for example 'Log out Chrome on Windows?'. */
  title: string
  confirmText: string
  /** Whether the code of the second step is asked for too. */
  asksForCode?: boolean
  /** Does what was asked and answers the error, if any; whatever is not about the fields has been told by then. */
  onConfirm: (password: string, code: string) => Promise<Error | undefined>
  onClose: () => void
}

const { password: ownPassword } = ConfirmWithPassword.entries
const JustPassword = v.object({ password: ownPassword, code: v.string() })
const WithCode = v.object({ password: ownPassword, code: secondFactorCode })
const fields = ['password', 'code'] as const

/** Asks for the owner's keys once more before one is taken away. */
export function PasswordDialog({
  title,
  confirmText,
  asksForCode = false,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(asksForCode ? WithCode : JustPassword),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password, code }) => {
    const error = await onConfirm(password, code)
    const refused = fields.find((field) => refusalOf(error, field) !== undefined)
    if (refused)
      setError(refused, { message: refusalOf(error, refused) ?? '' }, { shouldFocus: true })
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
        {asksForCode && (
          <TextField
            label="Code from your app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.code?.message}
            {...register('code')}
          />
        )}
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

import { valibotResolver } from '@hookform/resolvers/valibot'
import { changePassword, NewPassword } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { useInvalidate } from '../../../api/hooks.ts'
import { useHoldInView } from '../../../ui/browser-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { useOwnerSend } from '../session/renew-session.ts'
import { refusalOf } from './password-dialog.tsx'
import styles from './settings-side.module.css'

const fields = ['currentPassword', 'newPassword'] as const

/** Changes the password the owner logs in with; `#password` in the address leads straight into it. */
export function PasswordForm() {
  const send = useOwnerSend(changePassword)
  const invalidate = useInvalidate()
  const { toast } = useToast()
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({
    resolver: valibotResolver(NewPassword),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const isMeant = useLocation().hash === '#password'
  useEffect(() => {
    if (isMeant) setFocus('currentPassword')
  }, [isMeant, setFocus])
  const held = useHoldInView<HTMLFormElement>(isMeant)
  const type = isShown ? 'text' : 'password'

  const submit = handleSubmit(async (body) => {
    try {
      await send({ body })
    } catch (error) {
      const refused = fields.filter((field) => refusalOf(error, field) !== undefined)
      for (const field of refused.slice(0, 1))
        setError(field, { message: refusalOf(error, field) ?? '' }, { shouldFocus: true })
      if (refused.length === 0)
        toast({
          title: 'Error',
          description: 'Failed to change the password.',
          variant: 'destructive',
        })
      return
    }
    reset()
    setIsShown(false)
    await invalidate()
    toast({
      title: 'Success',
      description: 'Your password is changed. Every other browser is logged out.',
    })
  })

  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form ref={held} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Password now"
          type={type}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <TextField
          label="New password"
          hint="At least 12 characters. A few words that have nothing to do with each other are hard to guess and easy to keep in mind."
          type={type}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
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
    </section>
  )
}

import { ConfirmWithPassword, secondFactorCode } from 'offers-service/contract'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/use-admin-form.ts'

interface PasswordDialogProps {
  /** The question, for example 'Log out Chrome on Windows?'. */
  title: string
  confirmText: string
  /** What follows, above the fields; absent where the question says it. */
  children?: ReactNode
  /** Whether the code of two-step verification is asked for too. */
  asksForCode?: boolean
  /** Does what was asked and answers the error, if any; whatever is not about the fields has been told by then. */
  onConfirm: (password: string, code: string) => Promise<Error | undefined>
  onClose: () => void
}

const { password: ownPassword } = ConfirmWithPassword.entries
const JustPassword = v.object({ password: ownPassword, code: v.string() })
const WithCode = v.object({ password: ownPassword, code: secondFactorCode })

/** Asks for the admin's keys once more before one is taken away. */
export function PasswordDialog({
  title,
  confirmText,
  children,
  asksForCode = false,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: asksForCode ? WithCode : JustPassword,
    defaultValues: { password: '', code: '' },
    refusable: ['password', 'code'],
    send: ({ password, code }) => onConfirm(password, code),
    onEnd: (failed) => failed ?? onClose(),
  })
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      confirm={{ children: confirmText, isBusy: isSubmitting }}
      form={{ onSubmit }}
    >
      {children}
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      {asksForCode && (
        <TextField
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      )}
    </Dialog>
  )
}

import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  type: 'text' | 'password'
}

/** Where somebody chooses a password, with what makes a good one. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <TextField
      label="New password"
      hint="At least 12 characters. A few words that have nothing to do with each other are hard to guess and easy to keep in mind."
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './field.tsx'

type TextFieldProps = FieldLook & ComponentProps<'input'>

/** One line of text; takes what react-hook-form's `register` gives. */
export function TextField({ label, hint, error, isOptional, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './field.tsx'

type TextFieldProps = FieldLook & ComponentProps<'input'>

/** One line of text; takes what a form's `field` or `register` gives. */
export function TextField({ label, hint, error, isOptional, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  )
}

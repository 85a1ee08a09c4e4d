import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './field.tsx'

type TextareaFieldProps = FieldLook & ComponentProps<'textarea'>

/** Several lines of text; takes what a form's `field` or `register` gives. */
export function TextareaField({
  label,
  hint,
  error,
  isOptional,
  id,
  ...input
}: TextareaFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(control) => <textarea {...input} {...control} />}
    </Field>
  )
}

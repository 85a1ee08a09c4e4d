import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './field.tsx'

type SelectFieldProps = FieldLook &
  ComponentProps<'select'> & {
    options: ReadonlyArray<{ value: string; label: string }>
    /** The first, empty choice, for example 'Choose a size'. */
    placeholder?: string
  }

/** One of several choices in the browser's own list, which every phone opens in its own way. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(control) => (
        <select {...select} {...control}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

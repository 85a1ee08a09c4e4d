import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldLook {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value; announced with the field and shown below it. */
  error?: string
  /** Marks a field that may stay empty; every other field must be filled in. */
  isOptional?: boolean
}

/** What a field's frame hands to its control. */
export interface ControlProps {
  id: string
  className: string | undefined
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type FieldProps = FieldLook & {
  id?: string
  children: (control: ControlProps) => ReactNode
}

/** The frame of every form field: ties label, hint and error to the control its child draws. */
export function Field({ id, label, hint, error, isOptional = false, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : ''
  const errorId = error ? `${controlId}-error` : ''
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        className: styles.control,
        required: !isOptional,
        'aria-invalid': Boolean(error),
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** One line of text; takes what a form's `field` or `register` gives. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  id,
  ...input
}: FieldLook & ComponentProps<'input'>) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  )
}

/** Several lines of text; takes what a form's `field` or `register` gives. */
export function TextareaField({
  label,
  hint,
  error,
  isOptional,
  id,
  ...input
}: FieldLook & ComponentProps<'textarea'>) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(control) => <textarea {...input} {...control} />}
    </Field>
  )
}

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

type CheckboxFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  error?: string
}

/** A box to tick; the whole label is the target. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const errorId = useId()
  return (
    <div className={styles.field}>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

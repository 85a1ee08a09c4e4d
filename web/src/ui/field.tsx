import { type ReactNode, useId } from 'react'
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

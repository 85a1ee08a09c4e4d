import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

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

import type { StepForm } from './step-form.ts'
import styles from './method-choice.module.css'

const methods = [
  { value: 'typed', label: 'Type it' },
  { value: 'drawn', label: 'Draw it' },
] as const

/** Whether the signature is typed or drawn. */
export function MethodChoice({ form }: { form: StepForm }) {
  return (
    <fieldset className={styles.choice}>
      <legend>How would you like to sign?</legend>
      {methods.map(({ value, label }) => (
        <label key={value} className={styles.method}>
          <input type="radio" value={value} {...form.register('method')} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

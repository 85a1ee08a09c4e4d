import type { SigningView } from 'offers-service/contract'
import { useEffect, useId, useRef } from 'react'
import styles from './name-question.module.css'
import type { StepForm } from '../use-signing-steps.ts'

const answers = [
  {
    value: 'for_them',
    label: 'I sign for them',
    hint: 'For example with a power of attorney, or for a company or trust',
  },
  {
    value: 'misspelt',
    label: 'The name in the letter is misspelled',
    hint: 'It means me. We will correct it with you',
  },
] as const

interface NameQuestionProps {
  view: SigningView
  form: StepForm
}

/** Asks a signer why their name is none that the agreement has; it takes the focus when it comes up. */
export function NameQuestion({ view, form }: NameQuestionProps) {
  const errorId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const error = form.formState.errors.nameDiffers?.message
  const [named = ''] = view.namesInAgreement
  useEffect(() => group.current?.focus(), [])
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={styles.question}
      data-is-invalid={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>The agreement names {named}</legend>
      <p className={styles.why}>
        You typed another name. That can be right. Please tell us which it is, or correct your name
        above.
      </p>
      {answers.map(({ value, label, hint }) => (
        <label key={value} className={styles.answer}>
          <input type="radio" value={value} {...form.register('nameDiffers')} />
          <span>
            {label}
            <span className={styles.hint}>{hint}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="problem">
          {error}
        </p>
      )}
    </fieldset>
  )
}

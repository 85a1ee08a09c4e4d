import type { ConsentText } from 'offers-service/contract'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import styles from './steps.module.css'
import type { StepForm } from './step-form.ts'

/** The disclosure on electronic records, in full, and the signer's answer to it. */
export function ConsentStep({ consent, form }: { consent: ConsentText; form: StepForm }) {
  return (
    <>
      <div className={styles.prose}>
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <fieldset className={styles.answer}>
        <legend className="visually-hidden">Your consent</legend>
        <CheckboxField
          required
          label="I agree to use electronic records and an electronic signature for this agreement."
          error={form.formState.errors.consent?.message}
          {...form.register('consent')}
        />
      </fieldset>
    </>
  )
}

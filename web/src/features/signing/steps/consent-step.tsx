import type { ConsentText } from 'offers-service/contract'
import { CheckboxField } from '../../../ui/field.tsx'
import { readingCopyPath } from '../document-links.tsx'
import styles from './steps.module.css'
import type { StepForm } from '../use-signing-steps.ts'

interface ConsentStepProps {
  token: string
  consent: ConsentText
  form: StepForm
}

/** The disclosure on electronic records, in full, and the signer's answer to it. */
export function ConsentStep({ token, consent, form }: ConsentStepProps) {
  return (
    <>
      <div className={styles.prose}>
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <a href={readingCopyPath(token)} download>
            Download the agreement as PDF
          </a>{' '}
          to see whether your device can open it.
        </p>
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

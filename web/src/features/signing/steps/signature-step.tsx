import { TextField } from '../../../ui/text-field.tsx'
import { SignatureLine } from '../signature-line.tsx'
import type { SigningValues } from '../progress.ts'
import type { StepForm } from './step-form.ts'
import styles from './steps.module.css'

/** Signing by typing: the name appears on the line as it will stand under the agreement. */
export function SignatureStep({ form, values }: { form: StepForm; values: SigningValues }) {
  return (
    <>
      <p>
        Typing your name here stands for your handwritten signature. It does not count until you
        press Sign on the next page.
      </p>
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">Your signature</legend>
        <TextField
          label="Type your name to sign"
          hint={
            <>
              The same name as before: <strong className={styles.own}>{values.name.trim()}</strong>
            </>
          }
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={120}
          error={form.formState.errors.signature?.message}
          {...form.register('signature')}
        />
      </fieldset>
      {/* A picture of what is in the field; a screen reader has just heard it. */}
      <div aria-hidden="true">
        <SignatureLine name={values.signature.trim()} />
      </div>
    </>
  )
}

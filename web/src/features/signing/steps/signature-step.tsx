import { TextField } from '../../../ui/field.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { SignatureLine } from '../signature-line.tsx'
import type { SigningValues } from '../progress.ts'
import type { StepForm } from '../use-signing-steps.ts'
import styles from './steps.module.css'
import choiceStyles from './method-choice.module.css'

const methods = [
  { value: 'typed', label: 'Type it' },
  { value: 'drawn', label: 'Draw it' },
] as const

/** Whether the signature is typed or drawn. */
function MethodChoice({ form }: { form: StepForm }) {
  return (
    <fieldset className={choiceStyles.choice}>
      <legend>How would you like to sign?</legend>
      {methods.map(({ value, label }) => (
        <label key={value} className={choiceStyles.method}>
          <input type="radio" value={value} {...form.register('method')} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface SignatureStepProps {
  form: StepForm
  values: SigningValues
}

/** Signing, by typing unless they choose to draw. */
export function SignatureStep({ form, values }: SignatureStepProps) {
  return (
    <>
      <p>
        This stands for your handwritten signature. It does not count until you press Sign on the
        next page.
      </p>
      <div className={styles.signature}>
        <MethodChoice form={form} />
        {values.method === 'drawn' ? (
          <DrawnSignature form={form} values={values} />
        ) : (
          <TypedSignature form={form} values={values} />
        )}
      </div>
    </>
  )
}

function DrawnSignature({ form, values }: SignatureStepProps) {
  // Only the reference, which leads the focus to the pad when something is wrong; a pad has no events of a field.
  const { ref } = form.register('drawing')
  return (
    <SignaturePad
      ref={ref}
      strokes={values.drawing}
      error={form.formState.errors.drawing?.message}
      onChange={(drawing) => form.setValue('drawing', drawing)}
    />
  )
}

/** The name appears on the line as it will stand under the agreement. */
function TypedSignature({ form, values }: SignatureStepProps) {
  return (
    <>
      <div className={styles.field}>
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
      </div>
      {/* A picture of what is in the field; a screen reader has just heard it. */}
      <div aria-hidden="true">
        <SignatureLine name={values.signature.trim()} />
      </div>
    </>
  )
}

import type { SigningView } from 'offers-service/contract'
import { TextField } from '../../../ui/field.tsx'
import type { ComponentProps } from 'react'
import { TypoQuestion } from '../../../ui/typo-question.tsx'
import { NameQuestion } from './name-question.tsx'
import type { StepForm } from '../use-signing-steps.ts'
import styles from './steps.module.css'

interface SignerStepProps {
  form: StepForm
  view: SigningView
  isNameQuestionShown: boolean
  /** The address, when it looks mistyped; undefined otherwise. */
  typo: ComponentProps<typeof TypoQuestion> | undefined
}

/** Who signs, and where their copy goes. */
export function SignerStep({ form, view, isNameQuestionShown, typo }: SignerStepProps) {
  const { errors } = form.formState
  return (
    <>
      <p>This is how your name will stand in the agreement.</p>
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">Your name and email</legend>
        <TextField
          label="Full legal name"
          hint="As it is written on your deed or your ID"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          hint="We send your signed copy here"
          type="email"
          autoComplete="email"
          spellCheck={false}
          enterKeyHint="next"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {typo && <TypoQuestion key={typo.typed} {...typo} />}
        {isNameQuestionShown && <NameQuestion view={view} form={form} />}
      </fieldset>
    </>
  )
}

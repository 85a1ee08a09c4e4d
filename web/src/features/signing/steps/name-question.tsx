import {
  isOwnershipClaim,
  nameAnswers,
  type NameDiffers,
  type OwnershipClaim,
  type SigningView,
} from 'offers-service/contract'
import { useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { CallLink } from '../../../ui/contact-details.tsx'
import styles from './name-question.module.css'
import type { StepForm } from '../use-signing-steps.ts'

const hints: Record<NameDiffers | OwnershipClaim, string> = {
  for_them: 'For example with a power of attorney, or for a company or trust',
  misspelt: 'It means me. We will correct it with you',
  changed: 'It was my name before, for example before I married',
  inherited: 'The owner whom the agreement names has died',
  other_owner: 'We own it together, or it is mine now',
}
const answers = Object.keys(hints) as Array<keyof typeof hints>

/** What happens next when somebody else than the seller named in the agreement has opened it. */
function ClaimNext({ claim, named }: { claim: OwnershipClaim; named: string }) {
  return (
    <div className={styles.next}>
      <p>
        <strong>Then please do not sign for {named}.</strong>{' '}
        {claim === 'inherited'
          ? 'Press Tell Us below. We look up with the county who owns the land now and make the offer out to you. We may ask for a paper that shows it, such as a deed or a court order.'
          : `Press Tell Us below. Every owner signs for themselves, so we add you to the offer and email you a link of your own.`}
      </p>
      <p>
        Or call us, and we sort it out together: <CallLink />.
      </p>
    </div>
  )
}

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
  const answer = useWatch({ control: form.control, name: 'nameDiffers' })
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
      {answers.map((value) => (
        <label key={value} className={styles.answer}>
          <input type="radio" value={value} {...form.register('nameDiffers')} />
          <span>
            {nameAnswers[value]}
            <span className={styles.hint}>{hints[value]}</span>
          </span>
        </label>
      ))}
      {/* Said as soon as it is chosen. */}
      <div aria-live="polite">
        {isOwnershipClaim(answer) && <ClaimNext claim={answer} named={named} />}
      </div>
      {error && (
        <p id={errorId} className="problem">
          {error}
        </p>
      )}
    </fieldset>
  )
}

import type { SigningView } from 'offers-service/contract'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { FormKey, keyOf } from '../../ui/form-key.tsx'
import { Help } from './help.tsx'
import { ClaimedCard } from './outcomes/claimed-card.tsx'
import { type Step, steps } from './progress.ts'
import { SigningLayout } from './signing-layout.tsx'
import styles from './signing-flow.module.css'
import { StepActions } from './step-actions.tsx'
import { StepTrail } from './step-trail.tsx'
import { AgreementStep } from './steps/agreement-step.tsx'
import { ConsentStep } from './steps/consent-step.tsx'
import { EmailCode } from './steps/email-code.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { SignatureStep } from './steps/signature-step.tsx'
import { SignerStep } from './steps/signer-step.tsx'
import { type SignedEnd, useSign } from './use-sign.ts'
import { useOwnershipClaim } from './use-ownership-claim.ts'
import { useSigningSteps } from './use-signing-steps.ts'

interface SigningFlowProps {
  token: string
  view: SigningView
  onOutdated: () => Promise<boolean>
  onSigned: (end: SignedEnd) => Promise<void>
  onDeclined: (isNotMailed: boolean) => Promise<void>
}

/**
 * Moves the focus to the heading of each new step, so that a screen reader says where the signer is.
 *
 * Before the step is painted: later it could take the focus back from someone already on the step's first field.
 */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step.id)
  useLayoutEffect(() => {
    if (shown.current === step.id) return
    shown.current = step.id
    heading.current?.focus()
  }, [step.id])
  return heading
}

/** The way from reading the agreement to signing it, one step at a time. */
export function SigningFlow({ token, view, onOutdated, onSigned, onDeclined }: SigningFlowProps) {
  const { claimed, tellUs, isSending: isTelling, goBack } = useOwnershipClaim(token, onOutdated)
  const way = useSigningSteps(token, view, tellUs)
  const { form, values, step, firstOpen, goOn, lastRead, isReturning } = way
  const { signOnce, isSigning } = useSign({
    token,
    view,
    onOutdated,
    onCodeRefused: (message) => form.setError('emailCode', { message }, { shouldFocus: true }),
    onSigned,
  })
  const heading = useHeadingFocus(step)
  const noticeId = useId()
  const position = steps.indexOf(step)
  const [isEndSeen, setIsEndSeen] = useState(values.agreementVersion !== '')
  const notice = noticeFor(step, view, values.agreementVersion, isReturning && !values.consent)

  const submit = (key: string | undefined, button: HTMLElement | null) =>
    step.id === 'review'
      ? form.handleSubmit((checked) => signOnce({ checked, key }))()
      : goOn(button)

  if (claimed) return <ClaimedCard claimed={claimed} onBack={goBack} />
  return (
    <SigningLayout
      trail={<StepTrail current={step} firstOpen={firstOpen} />}
      referenceNumber={view.offer.referenceNumber}
      help={
        <Help
          token={token}
          offer={view.offer}
          supportEmail={view.supportEmail}
          onDeclined={onDeclined}
          onOutdated={onOutdated}
        />
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent
          void submit(keyOf(event.currentTarget), submitter)
        }}
      >
        <h2
          // A heading of its own for each step: a translation takes hold of its texts, which React could not change any more.
          key={step.id}
          ref={heading}
          tabIndex={-1}
          className={styles.heading}
          aria-describedby={notice && noticeId}
        >
          <span className={styles.count}>
            Step {position + 1} of {steps.length}
          </span>{' '}
          {step.title}
        </h2>
        {notice && (
          <p id={noticeId} className={styles.notice}>
            {notice}
          </p>
        )}
        {step.id === 'read' && (
          <AgreementStep
            token={token}
            view={view}
            lastRead={lastRead}
            onEndSeen={() => setIsEndSeen(true)}
          />
        )}
        {step.id === 'consent' && <ConsentStep token={token} consent={view.consent} form={form} />}
        {step.id === 'confirm' && (
          <SignerStep
            form={form}
            view={view}
            isNameQuestionShown={way.isNameQuestionShown}
            typo={way.typo}
          />
        )}
        {step.id === 'sign' && <SignatureStep form={form} values={values} />}
        {step.id === 'review' && <ReviewStep view={view} values={values} />}
        {/* Another one when they come back from a step before. */}
        {step.id === 'review' && <FormKey />}
        {step.id === 'review' && view.isEmailCodeNeeded && (
          <EmailCode
            // Another address needs another code.
            key={values.email.trim()}
            token={token}
            form={form}
            values={values}
            onOutdated={onOutdated}
          />
        )}
        <StepActions
          step={step}
          referenceNumber={view.offer.referenceNumber}
          isSigning={isSigning}
          claiming={step.id === 'confirm' && way.claim ? { isTelling } : undefined}
          isQuiet={step.id === 'read' && !isEndSeen}
        />
      </form>
    </SigningLayout>
  )
}

/** What someone should know who finds a step other than they left it. */
function noticeFor(
  step: Step,
  view: SigningView,
  readVersion: string,
  mustAgreeAgain: boolean,
): string | undefined {
  if (step.id === 'read' && readVersion && readVersion !== view.agreement.version)
    return 'This agreement has changed since you read it. Please read it again before you sign. What you typed is still here.'
  if (step.id === 'consent' && mustAgreeAgain)
    return 'Welcome back. What you typed is still here. We ask for your consent again each time this page opens.'
  return undefined
}

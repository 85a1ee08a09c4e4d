import { paths } from '../../site/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CallIconButton } from '../../ui/call-buttons.tsx'
import { type Step, steps } from './progress.ts'
import styles from './step-actions.module.css'

interface StepActionsProps {
  step: Step
  referenceNumber: string
  isSigning: boolean
  /** Whether there is something to do before the next action; it can be taken all the same. */
  isQuiet: boolean
  /** Set while they are about to tell us who owns the land instead of going on. */
  claiming: { isTelling: boolean } | undefined
}

function Back({ step, referenceNumber }: Pick<StepActionsProps, 'step' | 'referenceNumber'>) {
  const position = steps.indexOf(step)
  const before = steps[position - 1]
  return (
    <LinkButton to={before ? `#${before.id}` : paths.offer(referenceNumber)}>
      Back
      <span className="visually-hidden">{before ? ` to step ${position}` : ' to your offer'}</span>
    </LinkButton>
  )
}

/**
 * The next action, the way back and on phones the way to call, always in view; only the last step is different.
 *
 * There the button stands at the end and not where Continue was: a second tap on Continue must not be a signature.
 */
export function StepActions({
  step,
  referenceNumber,
  isSigning,
  isQuiet,
  claiming,
}: StepActionsProps) {
  const callIconButton = <CallIconButton className={styles.call} />
  if (step.id !== 'review')
    return (
      <div className={styles.bar}>
        <Back step={step} referenceNumber={referenceNumber} />
        {callIconButton}
        <Button
          type="submit"
          variant={isQuiet ? 'quiet' : 'primary'}
          isBusy={claiming?.isTelling ?? false}
          busyText="Telling us..."
        >
          {claiming ? 'Tell Us' : step.next}
        </Button>
      </div>
    )
  return (
    <>
      <div className={styles.hint}>
        <span aria-hidden="true">Check it all, then sign below</span>
        {callIconButton}
      </div>
      <div className={styles.last}>
        <p>
          When you press Sign, you agree to sell this land to us under this agreement. It counts the
          same as your signature on paper. We email you a copy right away.
        </p>
        <Button
          type="submit"
          variant="primary"
          className={styles.sign}
          isBusy={isSigning}
          busyText="Signing..."
        >
          {step.next}
        </Button>
        <Back step={step} referenceNumber={referenceNumber} />
        <output className="visually-hidden">{isSigning && 'Signing the agreement'}</output>
      </div>
    </>
  )
}

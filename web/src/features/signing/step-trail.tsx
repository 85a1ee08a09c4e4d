import { type Step, type StepId, steps } from './progress.ts'
import styles from './step-trail.module.css'
import { Link } from '../../ui/link.tsx'

interface StepTrailProps {
  current: Step
  firstOpen: StepId
}

/** The steps as stations along a survey line. Those already reached lead back to their step. */
export function StepTrail({ current, firstOpen }: StepTrailProps) {
  const reached = steps.findIndex(({ id }) => id === firstOpen)
  return (
    <nav aria-label="Steps" className={styles.trail}>
      <ol role="list" className={styles.list}>
        {steps.map((step, index) => {
          const isCurrent = step === current
          const isDone = index < reached
          const label = (
            <>
              <span className={styles.station} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>
                {step.title}
                {isDone && <span className="visually-hidden">, done</span>}
              </span>
            </>
          )
          return (
            <li key={step.id} className={styles.step} data-done={isDone} data-current={isCurrent}>
              {!isCurrent && index <= reached ? (
                <Link to={`#${step.id}`} className={styles.label}>
                  {label}
                </Link>
              ) : (
                <span className={styles.label} aria-current={isCurrent ? 'step' : undefined}>
                  {label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

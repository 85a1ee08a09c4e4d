import type { ParcelList } from 'offers-service/contract'
import { Link } from '../../../../../ui/link.tsx'
import { listSteps, type ListStep, remarkOn } from './list-steps.ts'
import styles from './step-rail.module.css'

interface StepRailProps {
  current: ListStep
  /** Absent while there is no list yet: then the steps are only named. */
  list?: ParcelList
}

/** The five steps, and how far each has come. */
export function StepRail({ current, list }: StepRailProps) {
  return (
    <nav aria-label="Steps" className={styles.rail}>
      <ol role="list" className={styles.steps}>
        {listSteps.map(({ step, title }, index) => {
          const words = (
            <>
              <span className={styles.figure} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.title}>{title}</span>
              {list && <span className={styles.remark}>{remarkOn(step, list)}</span>}
            </>
          )
          const state = step === current ? 'step' : undefined
          return (
            <li key={step}>
              {list ? (
                <Link to={`?step=${step}`} aria-current={state} className={styles.step}>
                  {words}
                </Link>
              ) : (
                <span aria-current={state} className={styles.step}>
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { closingSteps, getClosing } from 'offers-service/contract'
import { isFactRequired } from '../../api/client.ts'
import { useApi } from '../../api/hooks.ts'
import { paths } from '../../site/paths.ts'
import { formatCalendarDate } from '../../format/dates.ts'
import styles from './closing-progress.module.css'

/** How far the closing of a signed offer has come, once the owner has set a first day; nothing before that. */
export function ClosingProgress({ referenceNumber }: { referenceNumber: string }) {
  const { data: closing, error } = useApi(getClosing, { params: { referenceNumber } })
  const reached = closingSteps.filter(({ field }) => closing?.[field])
  if (isFactRequired(error))
    return (
      <p>
        <a href={paths.offer(referenceNumber)}>See where your closing stands</a>
      </p>
    )
  if (!closing || reached.length === 0) return null
  return (
    <section aria-labelledby="closing-progress" className={styles.progress}>
      <h2 id="closing-progress">Where your closing stands</h2>
      <dl className={styles.steps}>
        {closingSteps.map(({ field, label }) => {
          const day = closing[field]
          return (
            <div key={field} className={styles.step} data-reached={day !== null || undefined}>
              <dt>{label}</dt>
              <dd>{day ? formatCalendarDate(day) : 'Still to come'}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

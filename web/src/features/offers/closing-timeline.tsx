import {
  atStart,
  type Business,
  closingPace,
  escrowCompanyName,
  type SignedClosing,
} from 'offers-service/contract'
import { useSettings } from '../../api/settings.ts'
import styles from './closing-timeline.module.css'
import type { Station } from './timeline.ts'

const stepsWith = (business: Business, own: SignedClosing['sentences']) => [
  {
    when: 'Next 24 hours',
    title: 'Escrow opens',
    text:
      own?.escrow ||
      `${atStart(escrowCompanyName(business))} opens your file and writes to you. We put our money in its hands, not in ours.`,
  },
  {
    when: 'Days 1-10',
    title: 'Title search',
    text:
      own?.title ||
      'The title company reads the county records. If something has to be cleared up, we call you and help.',
  },
  {
    when: 'Days 10-15',
    title: 'Closing and cash payment',
    text: own?.paid || `You sign the deed, and ${escrowCompanyName(business)} pays you.`,
  },
]

interface ClosingTimelineProps {
  heading: string
  /** What is known of each step; absent while the usual days are all that can be said. */
  stations?: Station[]
  /** What the business says of the steps in its own words. */
  sentences?: SignedClosing['sentences']
}

/** The three steps from the last signature to the payment: the usual days and, where they are known, those of this sale. */
export function ClosingTimeline({ heading, stations, sentences }: ClosingTimelineProps) {
  const { business } = useSettings()
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{heading}</h2>
      <p className={styles.count}>{closingPace}</p>
      <ol role="list" className={styles.steps}>
        {stepsWith(business, sentences).map(({ when, title, text }, index) => {
          const station = stations?.[index]
          return (
            <li
              key={title}
              className={styles.step}
              data-state={station?.state}
              aria-current={station?.state === 'here' ? 'step' : undefined}
            >
              <p className={styles.when}>{when}</p>
              <h3>
                {title}
                {station?.state === 'here' && <span className={styles.here}>You are here</span>}
              </h3>
              {station && <p className={styles.day}>{station.words}</p>}
              <p>{text}</p>
            </li>
          )
        })}
      </ol>
      {stations?.some(({ isLate }) => isLate) && (
        <p className={styles.late}>
          One of these days has gone by. If you have not heard from us, please call, and we will
          tell you exactly where things stand.
        </p>
      )}
    </section>
  )
}

import { atStart, type Business, closingTimes, escrowCompanyName } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { paths } from '../../site/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Monument } from '../../brand/plat.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './steps.module.css'

const stepsWith = (business: Business) => [
  {
    title: 'Accept and sign',
    when: 'Takes 2-3 minutes',
    text: 'Read your offer and sign it online, from your phone or your kitchen table.',
  },
  {
    title: 'Open escrow',
    when: 'Within 24 hours',
    text: `${atStart(escrowCompanyName(business))} opens your file and holds our money, so both sides are safe.`,
  },
  {
    title: 'Title research',
    when: 'Days 1-10',
    text: 'The title company reads the county records. Old liens or back taxes get sorted out here.',
  },
  {
    title: 'Get paid',
    when: '2–3 weeks after everyone signs',
    text: `You sign the deed, and ${escrowCompanyName(business)} pays you in full, by wire or check.`,
  },
]

/** Where each station stands: per cent of the width, pixels from the top. The style sheet keeps the same heights. */
const stations = [
  { x: 0.5, y: 20 },
  { x: 25.5, y: 68 },
  { x: 50.5, y: 36 },
  { x: 75.5, y: 92 },
]
const calls = ['S 71°20′ E', 'N 78°05′ E', 'S 69°40′ E']

function TraverseLine() {
  return (
    <svg className={styles.line} aria-hidden="true">
      {stations.slice(1).map(({ x, y }, index) => {
        const from = stations[index] ?? { x, y }
        return (
          <g key={x}>
            <line x1={`${from.x}%`} y1={from.y} x2={`${x}%`} y2={y} strokeDasharray="2 6" />
            <text x={`${(from.x + x) / 2 + (y > from.y ? 1.5 : -7)}%`} y={(from.y + y) / 2 - 12}>
              {calls[index]}
            </text>
          </g>
        )
      })}
      {stations.map(({ x, y }) => (
        <svg key={x} x={`${x}%`} y={y} overflow="visible">
          <Monument />
        </svg>
      ))}
    </svg>
  )
}

/** The four steps of a sale, as the stations of a survey line. */
export function Steps() {
  const headingId = useId()
  const { business } = useSettings()
  return (
    <Section tone="pine" aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>How It Works</h2>
        <p>
          Four steps from our offer to your money. {closingTimes}{' '}
          <Link to={paths.howItWorks}>Read each step in detail</Link>
        </p>
      </div>
      <div className={styles.traverse}>
        <TraverseLine />
        <ol role="list" className={styles.stations}>
          {stepsWith(business).map(({ title, when, text }, index) => (
            <li key={title} className={styles.station}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p className={styles.when}>{when}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

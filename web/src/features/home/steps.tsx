import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/section.tsx'
import styles from './steps.module.css'

const steps = [
  {
    title: 'Accept and sign',
    when: 'Takes 2-3 minutes',
    text: 'Read your offer and sign it online, from your phone or your kitchen table.',
  },
  {
    title: 'Open escrow',
    when: 'Within 24 hours',
    text: 'A neutral escrow company opens your file and holds our money, so both sides are safe.',
  },
  {
    title: 'Title research',
    when: 'Days 1-10',
    text: 'The title company reads the county records. Old liens or back taxes get sorted out here.',
  },
  {
    title: 'Get paid',
    when: '10-15 business days',
    text: 'You sign the deed, and the escrow company pays you in cash.',
  },
]

/** The four steps of a sale, as the stations of a survey line. */
export function Steps() {
  const headingId = useId()
  return (
    <Section tone="pine" aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>How It Works</h2>
        <p>
          Four steps from our offer to your money. Most sales take 2-3 weeks.{' '}
          <Link to={paths.howItWorks}>Read each step in detail</Link>
        </p>
      </div>
      <ol className={`bare-list ${styles.line}`}>
        {steps.map(({ title, when, text }, index) => (
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
    </Section>
  )
}

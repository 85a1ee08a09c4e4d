import { useId } from 'react'
import { Envelope } from '../../brand/envelope.tsx'
import { HowToCheckUs } from '../../site/how-to-check-us.tsx'
import { Fold, Letter } from '../../brand/letter.tsx'
import styles from './letter-lookup.module.css'
import { LookupForm } from './lookup-form.tsx'

/** Shows where a printed letter has its number. A picture in letters: those who cannot see it have the field's hint. */
function RingedNumber() {
  return (
    <p className={styles.ringed} aria-hidden="true">
      <span className={styles.label}>Reference number</span>
      <span className={styles.number}>LB-4K7M-92XT</span>
      <svg className={styles.ring} viewBox="0 0 220 64" preserveAspectRatio="none">
        <path d="M128 5C74 1 9 9 6 32c-3 22 62 29 112 27 52-2 97-11 96-31C213 9 150 2 84 8" />
      </svg>
    </p>
  )
}

/** The look-up form as the letter its visitor holds, folds, postmark and all. */
export function LetterLookup() {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Envelope>
        <Letter reference={<RingedNumber />}>
          <h2 id={headingId} className={styles.heading}>
            Got our letter?
          </h2>
          <LookupForm />
          <Fold />
          <HowToCheckUs />
        </Letter>
      </Envelope>
    </section>
  )
}

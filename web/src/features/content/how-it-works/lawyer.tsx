import { useId } from 'react'
import { HowToCheckUs } from '../../../site/how-to-check-us.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from './lawyer.module.css'

/** Whether a seller needs an attorney: what many want to know before they sign anything. */
export function Lawyer() {
  const headingId = useId()
  return (
    <Section aria-labelledby={headingId}>
      <div className={styles.spread}>
        <h2 id={headingId}>Do I need a lawyer?</h2>
        <div className={styles.words}>
          <p>
            You do not have to hire one. An independent title or escrow company reads the records,
            holds the money and prepares the deed. Where state law asks for an attorney at the
            closing, we pay that attorney too.
          </p>
          <p>
            If you would like a lawyer of your own to read the agreement first, please do. You can
            download it and show it to anyone before you sign, and we will wait. Only that lawyer’s
            bill would be yours.
          </p>
          <HowToCheckUs />
        </div>
      </div>
    </Section>
  )
}

import { firstNames } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { CallButton, TextButton } from '../../ui/call-buttons.tsx'
import styles from './call-block.module.css'

/** Our number, large, for those who would rather talk. */
export function CallBlock() {
  const headingId = useId()
  const { phoneDisplay, business } = useSettings()
  return (
    <section aria-labelledby={headingId} className={styles.block}>
      <h3 id={headingId} className={styles.heading}>
        Rather talk?
      </h3>
      <p className={styles.number}>{phoneDisplay}</p>
      <p>
        Available 7 days a week. Call or text, and {firstNames(business.people, 'or')} will answer.
      </p>
      {business.phoneHours && <p>{business.phoneHours}</p>}
      <div className={styles.actions}>
        <CallButton>Call us</CallButton>
        <TextButton>Text us</TextButton>
      </div>
    </section>
  )
}

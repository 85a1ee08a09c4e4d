import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { smsHref } from '../../format/phone.ts'
import { CallButton, LinkButton } from '../../ui/button.tsx'
import { MessageIcon } from '../../ui/icons.tsx'
import styles from './call-block.module.css'

/** Our number, large, for those who would rather talk. */
export function CallBlock() {
  const headingId = useId()
  const { phoneDisplay } = useSettings()
  return (
    <section aria-labelledby={headingId} className={styles.block}>
      <h3 id={headingId} className={styles.heading}>
        Rather talk?
      </h3>
      <p className={styles.number}>{phoneDisplay}</p>
      <p>Available 7 days a week. Call or text, and Ruth or Amos will answer.</p>
      <div className={styles.actions}>
        <CallButton phone={phoneDisplay}>Call us</CallButton>
        <LinkButton to={smsHref(phoneDisplay)}>
          <MessageIcon />
          Text us
        </LinkButton>
      </div>
    </section>
  )
}

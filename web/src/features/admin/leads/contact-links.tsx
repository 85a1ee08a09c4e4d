import type { Lead } from 'offers-service/contract'
import { smsHref, telHref } from '../../../format/phone.ts'
import styles from './contact-links.module.css'

/** The ways to reach someone who asked for an offer. */
export function ContactLinks({ lead: { name, phone, email } }: { lead: Lead }) {
  return (
    <span className={styles.links}>
      <span className={styles.phone}>{phone}</span>
      <a href={telHref(phone)} aria-label={`Call ${name}`}>
        Call
      </a>
      <a href={smsHref(phone)} aria-label={`Text ${name}`}>
        Text
      </a>
      {email && (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`}>
          Email
        </a>
      )}
    </span>
  )
}

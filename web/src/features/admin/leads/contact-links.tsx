import { dialOf, emailAddress } from 'offers-service/contract'
import * as v from 'valibot'
import { mailHref, smsHref, telHref } from '../../../format/links.ts'
import styles from './contact-links.module.css'

export const isEmail = (text: string) => v.is(emailAddress, text)

interface ContactLinksProps {
  name: string
  phone: string
  email: string
  /** True where only the links are shown. */
  isShort?: boolean
}

/** The ways to reach a landowner; no links to a number that cannot be dialed. */
export function ContactLinks({ name, phone, email, isShort = false }: ContactLinksProps) {
  const dial = dialOf(phone)
  return (
    <span className={styles.links}>
      {!isShort && <span className={styles.phone}>{phone}</span>}
      {dial && (
        <>
          <a href={telHref(dial)} className={styles.call} aria-label={`Call ${name}`}>
            Call
          </a>
          <a href={smsHref(dial)} aria-label={`Text ${name}`}>
            Text
          </a>
        </>
      )}
      {email && (
        <a href={mailHref(email)} aria-label={`Email ${name}`}>
          Email
        </a>
      )}
    </span>
  )
}

/** What somebody left for our answer: a link that writes or calls, or plain text where it is neither. */
export function ReplyLink({ to }: { to: string }) {
  const href = isEmail(to) ? mailHref(to) : telHref(dialOf(to))
  return <a href={href}>{to}</a>
}

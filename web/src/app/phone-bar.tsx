import { useSettings } from '../api/settings.ts'
import { smsHref, telHref } from '../format/phone.ts'
import { MessageIcon, PhoneIcon } from '../ui/icons.tsx'
import styles from './phone-bar.module.css'

/** Call and Text at the bottom of a phone's screen; it steps aside while someone types. */
export function PhoneBar() {
  const { phoneDisplay } = useSettings()
  return (
    <aside className={styles.bar} aria-label="Call or text us">
      <a href={telHref(phoneDisplay)} className={styles.call}>
        <PhoneIcon />
        Call<span className="visually-hidden"> {phoneDisplay}</span>
      </a>
      <a href={smsHref(phoneDisplay)} className={styles.text}>
        <MessageIcon />
        Text<span className="visually-hidden"> {phoneDisplay}</span>
      </a>
    </aside>
  )
}

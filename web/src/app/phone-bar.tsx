import { usePhone } from '../api/settings.ts'
import { MessageIcon, PhoneIcon } from '../ui/icons.tsx'
import { CallLink, TextLink } from '../ui/contact-details.tsx'
import styles from './phone-bar.module.css'

/**
 * Call and Text at the bottom of a phone's screen, once the header with its own way to call is out of sight.
 *
 * It stays away from forms, which need the room and the taps; `boot/phone-bar.ts` shows it, also before React runs. Without
 * scripts it does what it does at first: nothing.
 */
export function PhoneBar() {
  const { dial } = usePhone()
  if (dial === null) return null
  return (
    <aside className={styles.bar} data-phone-bar aria-label="Call or text us">
      <CallLink className={styles.call}>
        <PhoneIcon />
        Call<span className="visually-hidden"> us</span>
      </CallLink>
      <TextLink className={styles.text}>
        <MessageIcon />
        Text<span className="visually-hidden"> us</span>
      </TextLink>
    </aside>
  )
}

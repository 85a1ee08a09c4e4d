import { useSyncExternalStore } from 'react'
import { useSettings } from '../api/settings.ts'
import { smsHref, telHref } from '../format/phone.ts'
import { MessageIcon, PhoneIcon } from '../ui/icons.tsx'
import styles from './phone-bar.module.css'

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}

/** How far down the header, with its own way to call, is out of sight. */
const headerPx = 72

function isHeaderInSight(): boolean {
  const canScroll = document.documentElement.scrollHeight > innerHeight + headerPx
  return canScroll && scrollY < headerPx
}

/**
 * Call and Text at the bottom of a phone's screen, from where the header has left it.
 *
 * It steps aside while someone types. Without scripts it is always there.
 */
export function PhoneBar() {
  const { phoneDisplay } = useSettings()
  const isAway = useSyncExternalStore(onScroll, isHeaderInSight, () => false)
  return (
    <aside className={styles.bar} data-away={isAway || undefined} aria-label="Call or text us">
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

import { useSyncExternalStore } from 'react'
import { usePhone } from '../api/settings.ts'
import { MessageIcon, PhoneIcon } from '../ui/icons.tsx'
import { CallLink, TextLink } from '../ui/phone-link.tsx'
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
  const { display, dial } = usePhone()
  const isAway = useSyncExternalStore(onScroll, isHeaderInSight, () => false)
  if (dial === null) return null
  return (
    <aside className={styles.bar} data-away={isAway || undefined} aria-label="Call or text us">
      <CallLink className={styles.call}>
        <PhoneIcon />
        Call<span className="visually-hidden"> {display}</span>
      </CallLink>
      <TextLink className={styles.text}>
        <MessageIcon />
        Text<span className="visually-hidden"> {display}</span>
      </TextLink>
    </aside>
  )
}

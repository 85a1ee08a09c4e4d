import { useSettings } from '../../api/settings.ts'
import styles from './trust-badges.module.css'

/** What a badge shows, read from its file's name: `/images/family-owned.svg` shows 'family owned'. */
function badgeText(address: string): string {
  const file = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return decodeURIComponent(file)
    .replace(/\.\w+$/, '')
    .replaceAll(/[-_]+/g, ' ')
}

/** The badges of the settings, in their order; nothing when there are none. */
export function TrustBadges() {
  const { trustBadgeUrls } = useSettings()
  if (trustBadgeUrls.length === 0) return null
  return (
    <ul className={`bare-list ${styles.badges}`} aria-label="Trust badges">
      {trustBadgeUrls.map((address) => (
        <li key={address}>
          <img
            src={address}
            alt={`Badge: ${badgeText(address)}`}
            width="104"
            height="104"
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  )
}

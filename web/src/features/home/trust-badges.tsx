import { useSettings } from '../../api/settings.ts'
import styles from './trust-badges.module.css'

/**
 * The badges of the settings, in their order; nothing when there are none.
 *
 * They are ornament: the settings know a badge's address and not what it says, so the site says it in words elsewhere.
 */
export function TrustBadges() {
  const { trustBadgeUrls } = useSettings()
  if (trustBadgeUrls.length === 0) return null
  return (
    <div className={styles.badges}>
      {trustBadgeUrls.map((address) => (
        <img key={address} src={address} alt="" width="104" height="104" loading="lazy" />
      ))}
    </div>
  )
}

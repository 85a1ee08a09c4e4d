import { paths } from '../../../site/paths.ts'
import { PublicLink } from '../editing/public-link.tsx'
import styles from './settings-side.module.css'
import { Link } from '../../../ui/link.tsx'

const quickLinks = [
  { to: paths.adminPosts, text: 'Manage Posts' },
  { to: paths.adminTestimonials, text: 'Manage Reviews' },
  { to: paths.adminPages, text: 'Manage Pages' },
  { to: paths.adminNotices, text: 'State Notices' },
  { to: paths.adminDoNotMail, text: 'Do Not Mail' },
  { to: paths.adminDeals, text: 'Signed Deals' },
  { to: paths.adminMailings, text: 'Mailings' },
  { to: paths.adminParcels, text: 'Parcels' },
]

/** Where the admin goes next. */
export function QuickLinks() {
  return (
    <nav aria-labelledby="quick-links">
      <h2 id="quick-links">Quick Links</h2>
      <ul role="list" className={styles.links}>
        {quickLinks.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li>
          <PublicLink to={paths.home}>View Website</PublicLink>
        </li>
      </ul>
    </nav>
  )
}

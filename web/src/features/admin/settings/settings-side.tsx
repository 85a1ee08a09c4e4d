import { Link } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { PublicLink } from '../editing/public-link.tsx'
import { Badge } from '../listing/badge.tsx'
import styles from './settings-side.module.css'

const integrations = [
  { name: 'CRM', state: 'Connected' },
  { name: 'E-signature', state: 'Connected' },
  { name: 'Email notifications', state: 'Enabled' },
]

const quickLinks = [
  { to: paths.adminPosts, text: 'Manage Posts' },
  { to: paths.adminTestimonials, text: 'Manage Reviews' },
  { to: paths.adminPages, text: 'Manage Pages' },
]

/** The state of what the site is connected to. */
export function IntegrationStatus() {
  return (
    <section aria-labelledby="integrations">
      <h2 id="integrations">Integration Status</h2>
      <ul className={`bare-list ${styles.states}`}>
        {integrations.map(({ name, state }) => (
          <li key={name}>
            {name} <Badge tone="good">{state}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the owner goes next. */
export function QuickLinks() {
  return (
    <nav aria-labelledby="quick-links">
      <h2 id="quick-links">Quick Links</h2>
      <ul className={`bare-list ${styles.links}`}>
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

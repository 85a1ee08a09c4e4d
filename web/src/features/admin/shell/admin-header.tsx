import { useSettings } from '../../../api/settings.ts'
import { paths } from '../../../site/paths.ts'
import { NavLink } from '../../../ui/link.tsx'
import { Container } from '../../../ui/section.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import styles from './admin-header.module.css'
import { contentId } from './admin-screen.tsx'

const links = [
  { to: paths.admin, text: 'Dashboard' },
  { to: paths.adminLeads, text: 'Leads' },
  { to: paths.adminOffers, text: 'Offers' },
  { to: paths.adminPosts, text: 'Posts' },
  { to: paths.adminTestimonials, text: 'Testimonials' },
  { to: paths.adminPages, text: 'Pages' },
  { to: paths.adminSettings, text: 'Settings' },
]

/** The top of every admin page. */
export function AdminHeader() {
  const { name } = useSettings().business
  return (
    <header className={styles.header}>
      <a href={`#${contentId}`} className={styles.skip}>
        Skip to content
      </a>
      <Container className={styles.row}>
        <p className={styles.house}>{name}</p>
        <nav className={styles.nav} aria-label="Admin">
          <ul role="list" className={styles.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} isExact={to === paths.admin} className={styles.link}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LogoutButton />
      </Container>
    </header>
  )
}

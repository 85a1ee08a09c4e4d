import { useSettings } from '../../../api/settings.ts'
import { paths } from '../../../site/paths.ts'
import { NavLink } from '../../../ui/link.tsx'
import { Container } from '../../../ui/section.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { useRole } from '../session/session.ts'
import styles from './admin-header.module.css'
import { contentId } from './admin-screen.tsx'
import { Fold } from './fold.tsx'

/** What is needed in the field, which a phone has room for. */
const first = [
  { to: paths.admin, text: 'Dashboard' },
  { to: paths.adminLeads, text: 'Leads' },
  { to: paths.adminOffers, text: 'Offers' },
]
const others = [
  { to: paths.adminPosts, text: 'Posts' },
  { to: paths.adminTestimonials, text: 'Testimonials' },
  { to: paths.adminPages, text: 'Pages' },
]
/** Where people look after what is theirs. */
const own = {
  owner: { to: paths.adminSettings, text: 'Settings' },
  helper: { to: paths.adminSettingsSafety, text: 'Your log-in' },
}

function Links({ links }: { links: ReadonlyArray<{ to: string; text: string }> }) {
  return (
    <ul role="list" className={styles.links}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink to={to} isExact={to === paths.admin} className={styles.link}>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The top of every admin page. */
export function AdminHeader() {
  const { name } = useSettings().business
  const role = useRole()
  return (
    <header className={styles.header}>
      <a href={`#${contentId}`} className={styles.skip}>
        Skip to content
      </a>
      <Container className={styles.row}>
        <p className={styles.house}>{name}</p>
        <nav className={styles.nav} aria-label="Admin">
          <Links links={first} />
          <Fold label="Menu">
            <Links links={[...others, own[role]]} />
            <LogoutButton />
          </Fold>
        </nav>
      </Container>
    </header>
  )
}

import { business as fixed } from 'offers-service/contract'
import { useSettings } from '../api/settings.ts'
import { Link } from '../ui/link.tsx'
import { AddressLines, CallLink, TextLink } from '../ui/contact-details.tsx'
import { Container } from '../ui/section.tsx'
import { mainLinks, paths } from '../site/paths.ts'
import styles from './site-footer.module.css'

const quickLinks = [
  { to: paths.home, text: 'Home' },
  ...mainLinks,
  { to: paths.blog, text: 'Blog' },
]
const legalLinks = [
  { to: paths.terms, text: 'Terms of Service' },
  { to: paths.privacy, text: 'Privacy Policy' },
  { to: paths.checkUs, text: 'Check Us' },
]

function currentYear(): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    timeZone: fixed.timeZone,
  }).format()
}

interface LinkListProps {
  title: string
  links: Array<{ to: string; text: string }>
}

function LinkList({ title, links }: LinkListProps) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul role="list">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the law wants said, as a link to where it can be checked when the line ends with that. */
function LicenseLine({ line }: { line: string }) {
  const address = /https?:\/\/\S+$/.exec(line)?.[0]
  if (address === undefined) return <p>{line}</p>
  const words = line.slice(0, -address.length).replace(/[\s:]+$/, '')
  return (
    <p>
      <a href={address} rel="noopener" className={styles.link}>
        {words || address}
      </a>
    </p>
  )
}

/** The end of every public page: where else to go, how to reach us, and who we are by law. */
export function SiteFooter() {
  const { emailObfuscated, business } = useSettings()
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.columns}>
          <div className={styles.reach}>
            <h2 className={styles.name}>{business.name}</h2>
            <p>
              <CallLink className={styles.phone} />
            </p>
            <p>Call or text, 7 days a week</p>
            {business.phoneHours && <p>{business.phoneHours}</p>}
            <p>
              <TextLink>Text us</TextLink>
            </p>
            <p>{emailObfuscated}</p>
            <address>
              <AddressLines />
            </address>
          </div>
          <LinkList title="Quick Links" links={quickLinks} />
          <LinkList title="Legal" links={legalLinks} />
        </div>
        <div className={styles.small}>
          {business.licenseLines.map((line) => (
            <LicenseLine key={line} line={line} />
          ))}
          <p>
            © {currentYear()} {business.legalName}. All rights reserved.
          </p>
        </div>
      </Container>
    </footer>
  )
}

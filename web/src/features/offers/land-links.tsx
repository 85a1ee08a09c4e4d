import type { LandLink, SharedOffer } from 'offers-service/contract'
import { landLinkWords } from '../../ui/on-demand/land-link-words.ts'
import styles from './land-links.module.css'

/** The name of the site that a link opens, as people know it. */
const siteOf = ({ url }: LandLink): string => new URL(url).hostname.replace(/^www\./, '')

/** What somebody finds there, or has to do. */
const whatThen = ({ kind }: LandLink, apn: string): string =>
  ({
    record: 'The county’s own page about this parcel.',
    search: apn && `Type in the parcel number ${apn}.`,
    map: '',
    above: 'A satellite picture, with the land in the middle.',
  })[kind]

/** Where anybody can look the land up without us; nothing where there is no such page. They end with the paper: links do not print. */
export function LandLinks({ landLinks, apn }: Pick<SharedOffer, 'landLinks' | 'apn'>) {
  if (!landLinks) return null
  return (
    <section className={styles.look} aria-labelledby="look-it-up">
      <h2 id="look-it-up" className={styles.title}>
        Look the land up yourself
      </h2>
      <p>These pages are not ours. Each link opens another site.</p>
      <ul role="list" className={styles.links}>
        {landLinks.map((link) => (
          <li key={link.kind}>
            <a href={link.url} rel="noreferrer" className={styles.link}>
              {landLinkWords(link)}
            </a>
            <span className={styles.site}>
              {`Opens ${siteOf(link)}. ${whatThen(link, apn)}`.trimEnd()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

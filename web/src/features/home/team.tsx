import { firstName, firstNames, paragraphs, type Person } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { CallLink, TextLink } from '../../ui/contact-details.tsx'
import { Portrait } from '../../brand/portrait.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './team.module.css'

/**
 * The badges of the settings, in their order; nothing when there are none.
 *
 * They are ornament: the settings know a badge's address and not what it says, so the site says it in words elsewhere.
 */
function TrustBadges() {
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

const countWords = ['one person', 'two people', 'three people', 'four people', 'five people']

function WhoAnswers({ people }: { people: readonly Person[] }) {
  const [first, ...others] = people
  if (first && others.length === 0)
    return `When you call, ${firstName(first)} picks up, and stays with you until you are paid.`
  return 'When you call, one of us picks up, and the same one of us stays with you until you are paid.'
}

/** The people behind every offer, and the marks of trust the admin has chosen in the settings. */
export function Team() {
  const headingId = useId()
  const { people } = useSettings().business
  return (
    <Section tone="sand" aria-labelledby={headingId}>
      <div className={styles.spread}>
        <div className={styles.head}>
          <h2 id={headingId}>
            You deal with {countWords[people.length - 1] ?? 'a family'}, by name
          </h2>
          <p>
            No call center and no sales team. <WhoAnswers people={people} />
          </p>
          <p className={styles.reach}>
            <span>One number, and {firstNames(people, 'or')} picks up:</span>
            <CallLink>Call us</CallLink>
            <TextLink>Text us</TextLink>
          </p>
        </div>
        <ul role="list" className={styles.people}>
          {people.map((person) => (
            <li key={person.name} className={styles.person}>
              <Portrait
                person={person}
                sizes="(min-width: 40rem) 25rem, 90vw"
                className={styles.portrait}
              />
              <h3 className={styles.name}>{person.name}</h3>
              {person.role && <p className={styles.role}>{person.role}</p>}
              <p>{paragraphs(person.bio)[0]}</p>
            </li>
          ))}
        </ul>
        <TrustBadges />
      </div>
    </Section>
  )
}

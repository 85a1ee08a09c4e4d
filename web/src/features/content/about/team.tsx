import { firstNames, paragraphs } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { CallLink, TextLink } from '../../../ui/contact-details.tsx'
import { Portrait } from '../../../brand/portrait.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from './team.module.css'

/** How many there are to call. */
function headingFor(count: number): string {
  if (count === 1) return 'One person to call, from first to last'
  return count === 2 ? 'The two people you deal with' : 'The people you deal with'
}

/** The people of the business at length. */
export function Team() {
  const headingId = useId()
  const { people } = useSettings().business
  return (
    <Section aria-labelledby={headingId}>
      <h2 id={headingId}>{headingFor(people.length)}</h2>
      <p className={styles.reach}>
        <span>One number, and {firstNames(people, 'or')} picks up:</span>
        <CallLink />
        <TextLink>Text us</TextLink>
      </p>
      <ul role="list" className={styles.people}>
        {people.map((person) => (
          <li key={person.name} className={styles.person}>
            <Portrait
              person={person}
              sizes="(min-width: 48rem) 24rem, 90vw"
              className={styles.portrait}
            />
            <div className={styles.words}>
              <h3 className={styles.name}>{person.name}</h3>
              {person.role && <p className={styles.role}>{person.role}</p>}
              {paragraphs(person.bio).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { business } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { smsHref, telHref } from '../../format/phone.ts'
import { Picture } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './team.module.css'
import { TrustBadges } from './trust-badges.tsx'

const portraits = ['ruth', 'amos'] as const

/** The two people behind every offer, and the marks of trust the owner has chosen in the settings. */
export function Team() {
  const headingId = useId()
  const { phoneDisplay } = useSettings()
  return (
    <Section tone="sand" aria-labelledby={headingId}>
      <div className={styles.spread}>
        <div className={styles.head}>
          <h2 id={headingId}>You deal with two people, by name</h2>
          <p>
            No call center and no sales team. When you call, one of us picks up, and the same one of
            us stays with you until you are paid.
          </p>
        </div>
        <ul className={`bare-list ${styles.people}`}>
          {business.founders.map(({ name, role, bio }, index) => (
            <li key={name} className={styles.person}>
              <Picture
                name={portraits[index] ?? 'ruth'}
                sizes="(min-width: 40rem) 25rem, 90vw"
                className={styles.portrait}
              />
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p>{bio}</p>
              <p className={styles.reach}>
                <a href={telHref(phoneDisplay)}>{phoneDisplay}</a>
                <a href={smsHref(phoneDisplay)}>Text {name.split(' ')[0]}</a>
              </p>
            </li>
          ))}
        </ul>
        <TrustBadges />
      </div>
    </Section>
  )
}

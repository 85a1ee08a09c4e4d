import { business } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { smsHref, telHref } from '../../../format/phone.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from './team.module.css'

const portraits = ['ruth', 'amos'] as const

const more = [
  'If you have an offer from us, she worked it out. Before the land business she mapped timber for a living, so she reads a contour line faster than a menu. She still walks the home twenty acres on Sundays and answers letters with letters.',
  'If something turns up in the title search, it is Amos who calls you, says what it is and what happens next. He keeps one list for every family on a deed, however many there are and wherever they live. He does not sign off until the money has arrived.',
]

/** The two founders at length. */
export function Team() {
  const headingId = useId()
  const { phoneDisplay } = useSettings()
  return (
    <Section aria-labelledby={headingId}>
      <h2 id={headingId}>Two people, and you can call both</h2>
      <ul className={`bare-list ${styles.people}`}>
        {business.founders.map(({ name, role, bio }, index) => (
          <li key={name} className={styles.person}>
            <Picture
              name={portraits[index] ?? 'ruth'}
              sizes="(min-width: 48rem) 24rem, 90vw"
              className={styles.portrait}
            />
            <div className={styles.words}>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p>{bio}</p>
              <p>{more[index]}</p>
              <p className={styles.reach}>
                <a href={telHref(phoneDisplay)}>{phoneDisplay}</a>
                <a href={smsHref(phoneDisplay)}>Text {name.split(' ')[0]}</a>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

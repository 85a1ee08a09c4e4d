import { useId } from 'react'
import { paths } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './stories.module.css'

const stories = [
  {
    quote:
      'I kept their letter on the fridge for a month. When I called, they picked up themselves and told me what my five acres were worth to them and why. I had the money before Thanksgiving.',
    name: 'Walter D.',
    place: 'Five acres in Luna County, New Mexico',
  },
  {
    quote: 'We paid nothing. Not a fee, not a stamp.',
    name: 'Gloria and Pete S.',
    place: 'Two lots in Putnam County, Florida',
  },
  {
    quote:
      'My brother and I inherited the land and live in two states. Each of us signed at home, and each was paid into our own account.',
    name: 'Denise K.',
    place: 'Twenty acres in Cherry County, Nebraska',
  },
  {
    quote: 'The offer said $11,400. The payment said $11,400. That is all I wanted.',
    name: 'Ray M.',
    place: 'Ten acres in Elko County, Nevada',
  },
]

/** Four sellers in their own words. */
export function Stories() {
  const headingId = useId()
  return (
    <Section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        What owners tell us
      </h2>
      <ul role="list" className={styles.stories}>
        {stories.map(({ quote, name, place }) => (
          <li key={name} className={styles.story}>
            <figure>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <strong>{name}</strong>
                <span>{place}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <LinkButton to={paths.testimonials}>Read More Success Stories</LinkButton>
      </p>
    </Section>
  )
}

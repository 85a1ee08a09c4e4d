import type { Testimonial } from 'offers-service/contract'
import { useId } from 'react'
import { Container, Section } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { countryOf } from './country-of.ts'
import styles from './reviews.module.css'
import { Mark } from '../../brand/mark.tsx'
import { Stamp } from '../../brand/stamp.tsx'

/** The cancellation of the post office a letter came from, as an ornament. */
function Postmark({ place }: { place: string }) {
  const ringId = useId()
  return (
    <svg className={styles.postmark} viewBox="0 0 200 100" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6">
        <path d="M0 28q15-8 30 0t30 0 34 0M0 43q15-8 30 0t30 0 32 0M0 58q15-8 30 0t30 0 32 0M0 73q15-8 30 0t30 0 34 0" />
        <circle cx="148" cy="50" r="48" />
        <circle cx="148" cy="50" r="29" strokeWidth="1" />
        <path id={ringId} d="M148 85a35 35 0 1 1 .1 0" stroke="none" />
      </g>
      <text className={styles.place} textAnchor="middle" fill="currentColor">
        <textPath href={`#${ringId}`} startOffset="50%">
          {place}
        </textPath>
      </text>
      <g transform="translate(128 29)">
        <Mark size={40} />
      </g>
    </svg>
  )
}

const starPath = 'm12 2.6 2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9Z'

/** The rating every review is shown with. */
function FiveStars() {
  return (
    <svg className={styles.stars} viewBox="0 0 120 24" role="img" aria-label="5 out of 5 stars">
      {[0, 24, 48, 72, 96].map((x) => (
        <path key={x} d={starPath} transform={`translate(${x})`} />
      ))}
    </svg>
  )
}

interface ReviewsProps {
  testimonials: readonly Testimonial[]
}

interface ReviewProps {
  testimonial: Testimonial
  isLetter: boolean
}

function Review({ testimonial: { quote, name, location }, isLetter }: ReviewProps) {
  const country = countryOf(location)
  const stamp = country && <Stamp name={country} className={styles.stamp} />
  return (
    <figure className={styles.review}>
      {isLetter && (
        <div className={styles.franking} aria-hidden="true">
          {stamp}
          <Postmark place={location} />
        </div>
      )}
      <blockquote className={styles.quote}>
        <p>{quote}</p>
      </blockquote>
      <figcaption className={styles.signature}>
        {!isLetter && stamp}
        <div className={styles.signer}>
          <FiveStars />
          <strong>{name}</strong>
          <span>{location}</span>
        </div>
      </figcaption>
    </figure>
  )
}

function ReviewList({ testimonials, look }: ReviewsProps & { look: 'letters' | 'book' }) {
  return (
    <ul role="list" className={styles[look]}>
      {testimonials.map((testimonial) => (
        <li key={testimonial.id}>
          <Review testimonial={testimonial} isLetter={look === 'letters'} />
        </li>
      ))}
    </ul>
  )
}

function Featured({ testimonials }: ReviewsProps) {
  const headingId = useId()
  return (
    <Section tone="sand" aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Featured Reviews
      </h2>
      <ReviewList testimonials={testimonials} look="letters" />
    </Section>
  )
}

/** Every review once: the featured ones as letters, the others as in a guest book. */
export function Reviews({ testimonials }: ReviewsProps) {
  const headingId = useId()
  const featured = testimonials.filter((testimonial) => testimonial.featured)
  const others = testimonials.filter((testimonial) => !testimonial.featured)
  return (
    <>
      {featured.length > 0 && <Featured testimonials={featured} />}
      {(others.length > 0 || featured.length === 0) && (
        <Section aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            All Customer Reviews
          </h2>
          {others.length > 0 ? (
            <ReviewList testimonials={others} look="book" />
          ) : (
            <p>No testimonials available at this time.</p>
          )}
        </Section>
      )}
    </>
  )
}

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Six reviews on their way. */
export function ReviewsSkeleton() {
  return (
    <Container>
      <Loading>
        <div className={`${styles.letters} ${styles.waiting}`}>
          {cards.map((card) => (
            <Skeleton key={card} shape="card" />
          ))}
        </div>
      </Loading>
    </Container>
  )
}

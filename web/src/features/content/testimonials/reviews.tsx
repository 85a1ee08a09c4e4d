import type { Testimonial } from 'offers-service/contract'
import { useId } from 'react'
import { Container, Section } from '../../../ui/section.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FiveStars } from './five-stars.tsx'
import { Postmark } from './postmark.tsx'
import styles from './reviews.module.css'

interface ReviewsProps {
  testimonials: readonly Testimonial[]
}

interface ReviewProps {
  testimonial: Testimonial
  isLetter: boolean
}

function Review({ testimonial: { quote, name, location }, isLetter }: ReviewProps) {
  return (
    <figure className={styles.review}>
      {isLetter && <Postmark place={location} />}
      <blockquote className={styles.quote}>
        <p>{quote}</p>
      </blockquote>
      <figcaption className={styles.signature}>
        <FiveStars />
        <strong>{name}</strong>
        <span>{location}</span>
      </figcaption>
    </figure>
  )
}

function ReviewList({ testimonials, look }: ReviewsProps & { look: 'letters' | 'book' }) {
  return (
    <ul className={`bare-list ${styles[look]}`}>
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

/** The featured reviews as letters, then every review as in a guest book. */
export function Reviews({ testimonials }: ReviewsProps) {
  const headingId = useId()
  const featured = testimonials.filter((testimonial) => testimonial.featured)
  return (
    <>
      {featured.length > 0 && <Featured testimonials={featured} />}
      <Section aria-labelledby={headingId}>
        <h2 id={headingId} className={styles.heading}>
          All Customer Reviews
        </h2>
        {testimonials.length > 0 ? (
          <ReviewList testimonials={testimonials} look="book" />
        ) : (
          <p>No testimonials available at this time.</p>
        )}
      </Section>
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

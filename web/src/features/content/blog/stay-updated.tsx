import { useId } from 'react'
import { offerFormId, paths } from '../../../site/paths.ts'
import { CallButton, LinkButton } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from './stay-updated.module.css'

/** The way on from the blog: talk to us, or ask for an offer. */
export function StayUpdated() {
  const headingId = useId()
  return (
    <Section tone="sand" aria-labelledby={headingId}>
      <div className={styles.spread}>
        <div className={styles.words}>
          <h2 id={headingId}>Stay Updated</h2>
          <p>
            A new article comes out now and then, when a question keeps coming up. If yours is about
            your own land, do not wait for it. Ask us today.
          </p>
        </div>
        <div className={styles.actions}>
          <LinkButton variant="primary" to={`${paths.contact}#${offerFormId}`}>
            Get Free Offer
          </LinkButton>
          <CallButton />
        </div>
      </div>
    </Section>
  )
}

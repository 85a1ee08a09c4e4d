import { offerTimes } from 'offers-service/contract'
import { type ReactNode, useId } from 'react'
import { offerFormId } from '../../site/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureName } from '../../ui/pictures.ts'
import { Container } from '../../ui/section.tsx'
import { CallBlock } from './call-block.tsx'
import { OfferForm } from './offer-form.tsx'
import styles from './offer-section.module.css'

interface OfferSectionProps {
  /** What stands beside the form: the call block, unless a page has something else to say. */
  beside?: ReactNode
  /** The landscape it lies on. */
  land?: PictureName
}

/** 'Get Your Free Offer' as a reply card, beside our phone number. The same on every page that has it. */
export function OfferSection({ beside, land = 'farmland' }: OfferSectionProps) {
  const headingId = useId()
  return (
    <section id={offerFormId} tabIndex={-1} aria-labelledby={headingId} className={styles.section}>
      <Picture name={land} alt="" sizes="100vw" className={styles.land} />
      <Container className={styles.spread}>
        <div className={styles.card}>
          <div className={styles.head}>
            <h2 id={headingId}>Get Your Free Offer</h2>
            <p className={styles.stamp} aria-hidden="true">
              No postage
              <br />
              No fees
            </p>
          </div>
          <p className={styles.times}>{offerTimes}</p>
          <OfferForm />
        </div>
        <div className={styles.beside}>{beside ?? <CallBlock />}</div>
      </Container>
    </section>
  )
}

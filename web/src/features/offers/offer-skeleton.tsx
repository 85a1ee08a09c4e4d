import { Envelope } from '../../ui/envelope.tsx'
import { Letter } from '../../ui/letter.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { OfferTable } from './offer-letter.tsx'
import styles from './offer-letter.module.css'

/** The letter before its words are there. */
export function OfferSkeleton() {
  return (
    <OfferTable>
      <Envelope>
        <Letter reference={<p className={styles.reference}>Reference number</p>}>
          <Loading className={styles.loading}>
            <h1 className="visually-hidden">Your Personalized Offer</h1>
            <Skeleton shape="heading" />
            <Skeleton />
            <Skeleton shape="card" />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </Loading>
        </Letter>
      </Envelope>
    </OfferTable>
  )
}

import {
  formatAcreage,
  formatCalendarDate,
  formatDollars,
  type PublicOffer,
} from 'offers-service/contract'
import { Amount, roomFor } from '../../../ui/on-demand/amount.tsx'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import styles from './offer-facts.module.css'

interface OfferFactsProps {
  offer: PublicOffer
  size: 'large' | 'small'
}

/** What the agreement comes down to: how much, for which land, until when. */
export function OfferFacts({ offer, size }: OfferFactsProps) {
  const amount = formatDollars(offer.amount)
  return (
    <dl className={styles.facts} data-size={size} data-length={roomFor(amount)}>
      <div>
        <dt>We pay you</dt>
        <dd className={styles.price}>
          <Amount>{amount}</Amount>
        </dd>
      </div>
      <div>
        <dt>For this land</dt>
        <dd>
          {offer.location}
          <span className={styles.detail}>
            {formatAcreage(offer.acreage)}, parcel number (APN){' '}
            <ReferenceNumber>{offer.apn}</ReferenceNumber>
          </span>
        </dd>
      </div>
      <div>
        <dt>Last day to sign</dt>
        <dd>{formatCalendarDate(offer.expirationDate)}</dd>
      </div>
    </dl>
  )
}

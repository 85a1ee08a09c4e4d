import { formatCalendarDate, formatDollars, type PublicOffer } from 'offers-service/contract'
import { Amount, roomFor } from '../../ui/on-demand/amount.tsx'
import { Envelope } from '../../brand/envelope.tsx'
import { Fold, Letter } from '../../brand/letter.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { useSettings } from '../../api/settings.ts'
import { AcceptForm } from './accept-form.tsx'
import { CounterOfferNotice } from './counter-offer-notice.tsx'
import styles from './offer-letter.module.css'
import { NoLetters } from './no-letters.tsx'
import { OpenSigning } from './open-signing.tsx'
import { OfferReplies } from './offer-replies.tsx'
import { ParcelFacts } from './parcel-facts.tsx'
import { PriceReasons } from './price-reasons.tsx'
import { type ReactNode, useState } from 'react'
import { Container } from '../../ui/section.tsx'
import { WhatYouGet } from './what-you-get.tsx'

/** The table a letter lies on. */
export function OfferTable({ children }: { children: ReactNode }) {
  return (
    <div className={styles.table}>
      <Container className={styles.width}>{children}</Container>
    </div>
  )
}

/** The offer itself: what we pay, for which parcel, until when, and where to sign. */
export function OfferLetter({ offer }: { offer: PublicOffer }) {
  const { counterOffers } = useSettings()
  const amount = formatDollars(offer.amount)
  // Who declines now is asked where they did.
  const [wasDeclined] = useState(offer.status === 'declined')
  return (
    <Envelope>
      <Letter
        reference={
          <p className={styles.reference}>
            Reference number
            <strong>
              <ReferenceNumber>{offer.referenceNumber}</ReferenceNumber>
            </strong>
          </p>
        }
      >
        <OpenSigning offer={offer} />
        {offer.status === 'declined' && (
          <div className={styles.notice}>
            <p>
              You told us no, and that is fine. If you change your mind, this offer stands until{' '}
              {formatCalendarDate(offer.expirationDate)}.
            </p>
            {wasDeclined && <NoLetters offer={offer} />}
          </div>
        )}
        <CounterOfferNotice offer={offer} />
        <h1 className={styles.title}>Your Personalized Offer</h1>
        <p className={styles.opening}>
          We read the county records for your land, looked at the road and the map, and this is what
          we can pay you for it.
        </p>
        <div className={styles.figure} data-length={roomFor(amount)}>
          <p className={styles.amount}>
            <span className={styles.amountLabel}>Cash offer</span>
            <strong>
              <Amount>{amount}</Amount>
            </strong>
          </p>
          <p className={styles.final}>
            {counterOffers
              ? 'There are no hidden fees.'
              : 'This is our final offer. There are no negotiations and no hidden fees.'}{' '}
            We pay the closing costs.
          </p>
        </div>
        <WhatYouGet offer={offer} />
        <PriceReasons offer={offer} />
        <Fold />
        <ParcelFacts offer={offer} />
        <Fold />
        <AcceptForm referenceNumber={offer.referenceNumber} />
        <Fold />
        <OfferReplies offer={offer} />
      </Letter>
    </Envelope>
  )
}

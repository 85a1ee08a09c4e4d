import type { PublicOffer } from 'offers-service/contract'
import { useEffect, useRef, useState } from 'react'
import { formatCalendarDate } from '../../format/dates.ts'
import { formatDollars } from '../../format/money.ts'
import { Envelope } from '../../ui/envelope.tsx'
import { Fold, Letter } from '../../ui/letter.tsx'
import { AcceptForm } from './accept-form.tsx'
import styles from './offer-letter.module.css'
import { ParcelFacts } from './parcel-facts.tsx'

interface DeclinedProps {
  lastDay: string
  /** True when the answer was given a moment ago, in a form that is gone now and takes the focus with it. */
  isNew: boolean
}

function Declined({ lastDay, isNew }: DeclinedProps) {
  const outcome = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (isNew) outcome.current?.focus()
  }, [isNew])
  return (
    <output ref={outcome} tabIndex={-1} className={styles.declined}>
      You told us no, and that is fine. If you change your mind, this offer stands until{' '}
      {formatCalendarDate(lastDay)}.
    </output>
  )
}

/** The offer itself: what we pay, for which parcel, until when, and where to sign. */
export function OfferLetter({ offer }: { offer: PublicOffer }) {
  const [statusAtFirst] = useState(offer.status)
  return (
    <Envelope>
      <Letter
        reference={
          <p className={styles.reference}>
            Reference number
            <strong>{offer.referenceNumber}</strong>
          </p>
        }
      >
        {offer.status === 'declined' && (
          <Declined lastDay={offer.expirationDate} isNew={statusAtFirst !== 'declined'} />
        )}
        <h1 className={styles.title}>Your Personalized Offer</h1>
        <p className={styles.opening}>
          We read the county records for your land, looked at the road and the map, and this is what
          we can pay you for it.
        </p>
        <div className={styles.figure}>
          <p className={styles.amount}>
            <span className={styles.amountLabel}>Cash offer</span>
            <strong>{formatDollars(offer.amount)}</strong>
          </p>
          <p className={styles.final}>
            This is our final offer. There are no negotiations and no hidden fees. We pay the
            closing costs.
          </p>
        </div>
        <Fold />
        <ParcelFacts offer={offer} />
        <Fold />
        <AcceptForm referenceNumber={offer.referenceNumber} />
      </Letter>
    </Envelope>
  )
}

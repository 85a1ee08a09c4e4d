import type { PublicOffer } from 'offers-service/contract'
import { useState } from 'react'
import { useHydrated } from '../../ui/browser-hooks.ts'
import { DeclineForm } from './decline-form.tsx'
import styles from './offer-replies.module.css'
import { QuestionForm } from './question-form.tsx'

/** The two other answers to an offer, kept quiet. They need scripts; the phone number above does not. */
export function OfferReplies({ offer }: { offer: PublicOffer }) {
  const isHydrated = useHydrated()
  const [statusAtFirst] = useState(offer.status)
  if (!isHydrated) return null
  return (
    <div className={styles.replies}>
      <details className={styles.reply}>
        <summary>Ask a question about this offer</summary>
        <QuestionForm referenceNumber={offer.referenceNumber} />
      </details>
      {statusAtFirst !== 'declined' && (
        <details className={styles.reply}>
          <summary>Decline this offer</summary>
          <DeclineForm offer={offer} />
        </details>
      )}
    </div>
  )
}

import type { PublicOffer } from 'offers-service/contract'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { DeclineForm } from './decline-form.tsx'
import styles from './offer-replies.module.css'
import { QuestionForm } from './question-form.tsx'

/** The two other answers to an offer, kept quiet. They need scripts; the phone number above does not. */
export function OfferReplies({ offer }: { offer: PublicOffer }) {
  if (!useHydrated()) return null
  return (
    <div className={styles.replies}>
      <details className={styles.reply}>
        <summary>Ask a question about this offer</summary>
        <QuestionForm referenceNumber={offer.referenceNumber} />
      </details>
      {offer.status !== 'declined' && (
        <details className={styles.reply}>
          <summary>Decline this offer</summary>
          <DeclineForm referenceNumber={offer.referenceNumber} />
        </details>
      )}
    </div>
  )
}

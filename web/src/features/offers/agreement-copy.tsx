import { formatCalendarDate, type PublicOffer } from 'offers-service/contract'
import { LinkButton } from '../../ui/button.tsx'
import styles from './offer-replies.module.css'

interface AgreementCopyProps {
  url: string
  offer: PublicOffer
}

/** Downloads the agreement as it would be signed, for a lawyer to read first. */
export function AgreementCopy({ url, offer }: AgreementCopyProps) {
  return (
    <div className={styles.form}>
      <p>
        This is the whole agreement, word for word as you would sign it. Print it, or send it to
        your lawyer. Reading it does not commit you to anything, and the offer stands until{' '}
        {formatCalendarDate(offer.expirationDate)}.
      </p>
      <p>
        <LinkButton to={url} download>
          Download the Agreement as PDF
        </LinkButton>
      </p>
    </div>
  )
}

import { type AdminOffer, offerDocumentUrl } from 'offers-service/contract'
import { paths } from '../../../app/paths.ts'
import { PublicLink } from '../editing/public-link.tsx'
import { CopyLinkButton } from './copy-link-button.tsx'
import { may } from './offer-status.tsx'
import styles from './offer-links.module.css'

/** Where an offer can be seen: by its seller and, once signed, on paper. */
export function OfferLinks({ offer }: { offer: AdminOffer }) {
  const { referenceNumber, status } = offer
  return (
    <div className={styles.links}>
      {may('open', status) && (
        <>
          <CopyLinkButton referenceNumber={referenceNumber} />
          <PublicLink to={paths.offer(referenceNumber)}>See what the seller sees</PublicLink>
        </>
      )}
      {may('document', status) && (
        <PublicLink
          to={offerDocumentUrl.replace(':referenceNumber', encodeURIComponent(referenceNumber))}
        >
          Signed agreement (PDF)
        </PublicLink>
      )}
    </div>
  )
}

import { type AdminOffer, offerDocumentUrl, offerEvidenceUrl } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PublicLink } from '../editing/public-link.tsx'
import { ContactLinks } from '../leads/contact-links.tsx'
import { CopyLinkButton } from './copy-link-button.tsx'
import { may } from './offer-status.tsx'
import styles from './offer-links.module.css'

/** How its seller is reached, and where an offer can be seen: by its seller and, once signed, as agreement and evidence. */
export function OfferLinks({ offer }: { offer: AdminOffer }) {
  const { referenceNumber, status, sellerName, sellerPhone, sellerEmail } = offer
  const fileOf = (url: string) =>
    url.replace(':referenceNumber', encodeURIComponent(referenceNumber))
  return (
    <div className={styles.links}>
      {(sellerPhone || sellerEmail) && (
        <ContactLinks name={sellerName || 'the seller'} phone={sellerPhone} email={sellerEmail} />
      )}
      {may('open', status) && (
        <>
          <CopyLinkButton address={paths.offer(referenceNumber)} to={`offer ${referenceNumber}`} />
          <PublicLink to={paths.offer(referenceNumber)}>See what the seller sees</PublicLink>
        </>
      )}
      {may('document', status) && (
        <>
          <PublicLink to={fileOf(offerDocumentUrl)}>Signed agreement (PDF)</PublicLink>
          <LinkButton size="small" to={fileOf(offerEvidenceUrl)} download>
            Download the evidence
          </LinkButton>
        </>
      )}
    </div>
  )
}

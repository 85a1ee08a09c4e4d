import {
  type AdminOffer,
  dialOf,
  offerDocumentUrl,
  offerEvidenceUrl,
} from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PublicLink } from '../editing/public-link.tsx'
import { ContactLinks } from '../leads/contact-links.tsx'
import { may } from './offer-status.tsx'
import { LandLinksOfOffer } from './parcels/land-links.tsx'
import styles from './offer-links.module.css'
import { useCopy } from '../use-copy.ts'

interface CopyLinkButtonProps {
  /** The address, or what fetches it when the button is pressed. */
  address: string | (() => Promise<string>)
  /** Where it leads, for example `offer LB-7K2M-9RXN`. */
  to: string
}

/** Puts an address on the clipboard, to send it to whom it is for. */
export function CopyLinkButton({ address, to }: CopyLinkButtonProps) {
  const copy = useCopy()
  const link = () =>
    typeof address === 'string' ? new URL(address, window.location.href).href : address()
  return (
    <Button
      size="small"
      aria-label={`Copy link to ${to}`}
      onClick={() =>
        void copy(link(), {
          copied: `The link to ${to} is copied.`,
          byHand: (text) => `The link could not be copied. It is ${text}`,
          failure: `The link to ${to} could not be read. Load this page again to see whether it is still open.`,
        })
      }
    >
      Copy link
    </Button>
  )
}

/** The ways to reach the seller of an offer, and to send them its link: at hand in a list and above its form. */
export function SellerContact({ offer }: { offer: AdminOffer }) {
  const { referenceNumber, sellerName, sellerPhone, sellerEmail } = offer
  if (!dialOf(sellerPhone) && sellerEmail === '') return null
  return (
    <ContactLinks
      name={sellerName || `the seller of ${referenceNumber}`}
      phone={sellerPhone}
      email={sellerEmail}
      isShort
    />
  )
}

/** Copies the link of an offer that its seller can open. */
export function CopyOfferLink({ offer: { referenceNumber, status } }: { offer: AdminOffer }) {
  return (
    may('open', status) && (
      <CopyLinkButton address={paths.offer(referenceNumber)} to={`offer ${referenceNumber}`} />
    )
  )
}

/** Where its parcel is, and where an offer can be seen: by its seller and, once signed, as agreement and evidence. */
export function OfferLinks({ offer }: { offer: AdminOffer }) {
  const { referenceNumber, status, parcelId } = offer
  const fileOf = (url: string) =>
    url.replace(':referenceNumber', encodeURIComponent(referenceNumber))
  return (
    <div className={styles.links}>
      {parcelId !== null && (
        <LinkButton size="small" to={paths.adminParcel(parcelId)}>
          All about this parcel
        </LinkButton>
      )}
      <LandLinksOfOffer referenceNumber={referenceNumber} />
      {may('open', status) && (
        <PublicLink to={paths.offer(referenceNumber)}>See what the seller sees</PublicLink>
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

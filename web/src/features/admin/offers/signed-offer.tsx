import { type AdminOffer, formatAcreage, formatDollars } from 'offers-service/contract'
import { Button } from '../../../ui/button.tsx'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import { Facts } from '../listing/facts.tsx'
import { formatDay } from '../dates.ts'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { ClosingPanel } from './closing/closing-panel.tsx'
import { DetailsPanel } from './closing/details-panel.tsx'
import { DocumentsPanel } from './closing/documents-panel.tsx'
import { OfferHistory } from './offer-history.tsx'
import { OfferNotes } from './offer-notes.tsx'
import { CopyOfferLink, OfferLinks, SellerContact } from './offer-links.tsx'
import { OfferStatusBadge } from './offer-status.tsx'
import styles from './signed-offer.module.css'
import { SigningPanel } from './signing/signing-panel.tsx'

interface SignedOfferProps {
  offer: AdminOffer
  onClose: () => void
}

/** A signed offer, which never changes: its facts, its agreement and its history. */
export function SignedOffer({ offer, onClose }: SignedOfferProps) {
  return (
    <AdminScreen
      title={
        <>
          Offer <ReferenceNumber>{offer.referenceNumber}</ReferenceNumber>
        </>
      }
      badge={<OfferStatusBadge status={offer.status} />}
      actions={
        <>
          <SellerContact offer={offer} />
          <CopyOfferLink offer={offer} />
          <Button size="small" onClick={onClose}>
            All offers
          </Button>
        </>
      }
    >
      <p>This offer is signed, so it can no longer change.</p>
      <div className={styles.columns}>
        <Facts
          facts={[
            ['Amount', formatDollars(offer.amount)],
            ['Back taxes', offer.backTaxes === null ? '' : formatDollars(offer.backTaxes)],
            ['How we came to it', offer.priceReasons],
            ['Worked out by', offer.pricedBy],
            ['Location', offer.location],
            ['Acreage', formatAcreage(offer.acreage)],
            ['APN', <ReferenceNumber key="apn">{offer.apn}</ReferenceNumber>],
            ['Zoning', offer.zoning],
            ['Access', offer.access],
            ['Where these facts are from', offer.factsSource],
            ['Offer expires', formatDay(offer.expirationDate)],
            ['Seller', offer.sellerName],
            ['Phone', offer.sellerPhone],
            ['Email', offer.sellerEmail],
            ['Mailing address', offer.sellerMailingAddress],
            ['Notes', offer.notes],
          ]}
        />
        <OfferLinks offer={offer} />
      </div>
      <ClosingPanel offer={offer} />
      <DetailsPanel referenceNumber={offer.referenceNumber} />
      <DocumentsPanel referenceNumber={offer.referenceNumber} />
      <SigningPanel referenceNumber={offer.referenceNumber} />
      <OfferNotes offer={offer} />
      <OfferHistory referenceNumber={offer.referenceNumber} />
    </AdminScreen>
  )
}

import type { AdminOffer } from 'offers-service/contract'
import { useState } from 'react'
import { CheckboxField } from '../../../ui/field.tsx'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import { ItemEditor } from '../editing/item-editor.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { CounterOffersPanel } from './counter-offers/counter-offers-panel.tsx'
import { OfferWarnings } from './offer-warnings.tsx'
import { OfferFields } from './offer-fields.tsx'
import { OfferHistory } from './offer-history.tsx'
import { OfferNotes } from './offer-notes.tsx'
import { CopyOfferLink, OfferLinks, SellerContact } from './offer-links.tsx'
import { OfferStatusBadge } from './offer-status.tsx'
import { JointSellersHint } from './sellers/joint-sellers-hint.tsx'
import { SalesOfOffer } from './sales/sales-of-offer.tsx'
import { OtherSellers } from './sellers/other-sellers.tsx'
import { SeparateSellers } from './sellers/other-sellers-dialog.tsx'
import { OfferSteps } from './offer-steps.tsx'
import { OfferUpdateForm, requiredFields, toOfferValues } from './offer-values.ts'
import { SigningPanel } from './signing/signing-panel.tsx'
import { useOfferActions } from './use-offer-actions.ts'

interface OfferEditorProps {
  offer: AdminOffer
  onClose: () => void
}

/** An offer that may still change: its form, what can be done with it, and its history. */
export function OfferEditor({ offer, onClose }: OfferEditorProps) {
  const item = useItemForm({
    draftName: `offers:${offer.referenceNumber}`,
    stored: toOfferValues(offer),
    updatedAt: offer.updatedAt,
    schema: OfferUpdateForm,
    required: requiredFields,
  })
  const actions = useOfferActions((changed) =>
    item.restart(toOfferValues(changed), changed.updatedAt),
  )
  const [sellers, setSellers] = useState<readonly string[]>()
  const submit = item.submitWith(
    async (input, basedOn) => await actions.update(offer, { ...input, basedOn }),
    onClose,
  )

  return (
    <ItemEditor
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
        </>
      }
      item={item}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      above={<CounterOffersPanel offer={offer} actions={actions} isDirty={item.isChanged} />}
      below={
        <>
          <OfferWarnings doubt={actions.doubt} />
          <OtherSellers referenceNumber={offer.referenceNumber} />
          <SigningPanel referenceNumber={offer.referenceNumber} />
          <OfferNotes offer={offer} />
          <OfferHistory referenceNumber={offer.referenceNumber} />
          {sellers && (
            <SeparateSellers
              referenceNumber={offer.referenceNumber}
              sellers={sellers}
              onClose={() => setSellers(undefined)}
              onSaved={() => item.form.setValue('sellerName', sellers[0] ?? '')}
            />
          )}
        </>
      }
      aside={
        <>
          <OfferLinks offer={offer} />
          <OfferSteps
            offer={offer}
            actions={actions}
            isDirty={item.isChanged}
            onDeleted={onClose}
          />
          {offer.status === 'draft' && (
            <CheckboxField
              label="Live: the seller can open it with the reference number"
              {...item.field('isLive')}
            />
          )}
        </>
      }
    >
      <OfferFields
        field={item.field}
        pricedBy={item.values.pricedBy}
        isNew={false}
        nameHint={<JointSellersHint name={item.values.sellerName} onSeparate={setSellers} />}
        sales={<SalesOfOffer referenceNumber={offer.referenceNumber} />}
      />
    </ItemEditor>
  )
}

import {
  acreageOptions,
  type Lead,
  othersBeside,
  readCoSellers,
  writeCoSellers,
} from 'offers-service/contract'
import { useState } from 'react'
import { CheckboxField } from '../../../ui/field.tsx'
import { ItemEditor } from '../editing/item-editor.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { businessDay } from '../../../format/dates.ts'
import { OfferWarnings } from './offer-warnings.tsx'
import { OfferFields } from './offer-fields.tsx'
import { NewOfferForm, newOfferValues, requiredFields, toOfferValues } from './offer-values.ts'
import { JointSellersHint } from './sellers/joint-sellers-hint.tsx'
import { useOfferActions } from './use-offer-actions.ts'

interface NewOfferEditorProps {
  /** The request it answers, if it answers one. */
  lead: Lead | undefined
  onClose: () => void
  onCreated: (referenceNumber: string) => void
}

/** The form of an offer that does not exist yet. */
export function NewOfferEditor({ lead, onClose, onCreated }: NewOfferEditorProps) {
  const [today] = useState(() => businessDay(new Date()))
  const item = useItemForm({
    draftName: lead ? `offers:new:${lead.id}` : 'offers:new',
    stored: newOfferValues(today, lead),
    isNew: true,
    schema: NewOfferForm,
    required: requiredFields,
  })
  const actions = useOfferActions((offer) => {
    item.handOver(`offers:${offer.referenceNumber}`, toOfferValues(offer))
    onCreated(offer.referenceNumber)
  })
  const { setFocus, setValue } = item.form
  const submit = item.submitWith(
    async (input, _basedOn, key) =>
      await actions.create(lead ? { ...input, leadId: lead.id } : input, key),
    // By now the new offer is on the screen instead of this form.
    () => {},
  )

  const separate = (sellers: readonly string[]) => {
    const others = othersBeside(sellers, readCoSellers(item.values.otherSellers))
    setValue('sellerName', sellers[0] ?? '')
    setValue('otherSellers', writeCoSellers(others, '\n'))
    setFocus('otherSellers')
  }

  return (
    <ItemEditor
      title={lead ? `New Offer for ${lead.name}` : 'New Offer'}
      item={item}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      below={<OfferWarnings doubt={actions.doubt} />}
      aside={
        <>
          <CheckboxField
            label="Live: the seller can open it with the reference number"
            {...item.field('isLive')}
          />
          <p>Until then it is a draft that only you can see.</p>
        </>
      }
    >
      <OfferFields
        field={item.field}
        pricedBy={item.values.pricedBy}
        isNew
        nameHint={<JointSellersHint name={item.values.sellerName} onSeparate={separate} />}
        saidAcreage={acreageOptions.find(({ value }) => value === lead?.acres)?.label}
      />
    </ItemEditor>
  )
}

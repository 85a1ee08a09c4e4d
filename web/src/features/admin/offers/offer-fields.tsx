import type { ReactNode } from 'react'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { DayField } from '../day-field.tsx'
import styles from './offer-fields.module.css'
import { FactsSourceField } from './facts-source-field.tsx'
import type { FieldOf } from './offer-values.ts'
import { PriceFields } from './price-fields.tsx'

interface OfferFieldsProps {
  field: FieldOf
  /** Who worked the price out, as the form has it. */
  pricedBy: string
  /** An existing offer keeps its reference number. */
  isNew: boolean
  /** What the landowner said about the size, when the offer answers a request. */
  saidAcreage?: string
  /** What there is to say about the seller's name. */
  nameHint: ReactNode
  /** What there is to say about the sales its seller sees; nothing while it is new. */
  sales?: ReactNode
}

/** What an offer consists of, in two groups: what its seller sees, and what only the admin does. */
export function OfferFields(props: OfferFieldsProps) {
  const { field, pricedBy, isNew, saidAcreage, nameHint, sales } = props
  return (
    <>
      <fieldset className={styles.group}>
        <legend>The offer</legend>
        <div className={styles.wide}>
          <TextField
            label="Location"
            hint="County and state, or an address"
            autoComplete="off"
            {...field('location')}
          />
        </div>
        <TextField
          label="Acreage"
          inputMode="decimal"
          autoComplete="off"
          hint={saidAcreage ? `They said: ${saidAcreage}` : 'In acres'}
          {...field('acreage')}
        />
        <TextField
          label="APN"
          autoComplete="off"
          hint="Assessor’s parcel number: the county’s number for this land"
          {...field('apn')}
        />
        <TextField label="Zoning" isOptional autoComplete="off" {...field('zoning')} />
        <TextField label="Access" isOptional autoComplete="off" {...field('access')} />
        <FactsSourceField {...field('factsSource')} />
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint="US dollars"
          {...field('amount')}
        />
        <TextField
          label="Back Taxes"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          hint="Owed to the county, paid out of the amount"
          {...field('backTaxes')}
        />
        <DayField
          label="Offer Expires"
          hint="The last day it stands"
          {...field('expirationDate')}
        />
        <PriceFields field={field} pricedBy={pricedBy}>
          {sales}
        </PriceFields>
        {isNew && (
          <TextField
            label="Reference Number"
            isOptional
            hint="Leave it empty and we make one."
            autoCapitalize="characters"
            autoComplete="off"
            {...field('referenceNumber')}
          />
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>The seller, for your eyes only</legend>
        <div className={styles.withHint}>
          <TextField label="Seller Name" isOptional autoComplete="off" {...field('sellerName')} />
          {nameHint}
        </div>
        <TextField
          label="Seller Phone"
          isOptional
          type="tel"
          autoComplete="off"
          {...field('sellerPhone')}
        />
        <TextField
          label="Seller Email"
          isOptional
          type="email"
          autoComplete="off"
          {...field('sellerEmail')}
        />
        <TextField
          label="Assessed Value"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          {...field('assessedValue')}
        />
        {isNew && (
          <div className={styles.wide}>
            <TextareaField
              label="Other Sellers"
              isOptional
              rows={2}
              hint="Whoever else owns the land, one on each line, with the email if you know it. Each of them signs too."
              autoComplete="off"
              {...field('otherSellers')}
            />
          </div>
        )}
        <div className={styles.wide}>
          <TextareaField
            label="Seller Mailing Address"
            isOptional
            rows={3}
            autoComplete="off"
            {...field('sellerMailingAddress')}
          />
        </div>
        <div className={styles.wide}>
          <TextareaField label="Notes" isOptional rows={4} {...field('notes')} />
        </div>
      </fieldset>
    </>
  )
}

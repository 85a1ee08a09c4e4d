import {
  type AdminOffer,
  type CoSeller,
  foldReferenceNumber,
  type NewOffer,
  type OfferUpdate,
  type PublicOffer,
} from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { toCents } from './money.ts'
import { apnKeyOf, parcelKeyOf } from './parcel-key.ts'
import { searchTextOf } from './search/search-text.ts'
import { publicStatusOf, statusOf } from './status.ts'
import type { OfferRow } from './tables.ts'
import { missingFactsOf } from './verification/verification-question.ts'

function parcelOf(row: OfferRow) {
  return {
    referenceNumber: row.reference_number,
    location: row.location,
    acreage: row.acreage,
    apn: row.apn,
    zoning: row.zoning,
    access: row.access,
    expirationDate: row.expiration_date,
    amount: row.amount_cents / 100,
  }
}

/** The offer as a visitor may see it; undefined when it must look like one that does not exist. */
export function toPublicOffer(row: OfferRow, now: Date): PublicOffer | undefined {
  const status = publicStatusOf(row, now)
  if (!status) return undefined
  const backTaxes = row.back_taxes_cents
  return {
    ...parcelOf(row),
    ...(backTaxes !== null && { backTaxes: backTaxes / 100 }),
    ...(row.facts_source !== '' && { factsSource: row.facts_source }),
    ...(row.price_reasons !== '' && { priceReasons: row.price_reasons }),
    ...(row.priced_by !== '' && { pricedBy: row.priced_by }),
    status,
  }
}

const toDollars = (cents: number | null) => (cents === null ? null : cents / 100)

export function toAdminOffer(row: OfferRow, now: Date, coSellers: readonly CoSeller[]): AdminOffer {
  return {
    ...parcelOf(row),
    status: statusOf(row, now),
    sellerName: row.seller_name,
    sellerEmail: row.seller_email,
    sellerPhone: row.seller_phone,
    sellerMailingAddress: row.seller_mailing_address,
    coSellers: [...coSellers],
    notes: row.notes,
    assessedValue: toDollars(row.assessed_cents),
    backTaxes: toDollars(row.back_taxes_cents),
    factsSource: row.facts_source,
    priceReasons: row.price_reasons,
    pricedBy: row.priced_by,
    firstViewedAt: row.first_viewed_at,
    letterPrintedAt: row.letter_printed_at,
    leadId: row.lead_id,
    parcelId: row.parcel_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The columns that the admin's input decides; what is not mentioned of the value, the back taxes, the source and the reasons stays. */
export function columnsOf(input: NewOffer | OfferUpdate) {
  return {
    location: input.location,
    acreage: input.acreage,
    apn: input.apn,
    zoning: input.zoning,
    access: input.access,
    expiration_date: input.expirationDate,
    amount_cents: toCents(input.amount),
    ...(input.assessedValue !== undefined && {
      assessed_cents: input.assessedValue === null ? null : toCents(input.assessedValue),
    }),
    ...(input.backTaxes !== undefined && {
      back_taxes_cents: input.backTaxes === null ? null : toCents(input.backTaxes),
    }),
    ...(input.factsSource !== undefined && { facts_source: input.factsSource }),
    ...(input.priceReasons !== undefined && { price_reasons: input.priceReasons }),
    ...(input.pricedBy !== undefined && { priced_by: input.pricedBy }),
    seller_name: input.sellerName,
    seller_email: input.sellerEmail,
    seller_phone: input.sellerPhone,
    seller_mailing_address: input.sellerMailingAddress,
    notes: input.notes,
  }
}

/** When an offer of this status was live for the first time, if it was: since this moment, or since one that is known. */
export function offeredAt(
  status: OfferRow['status'],
  now: Date,
  before: string | null = null,
): string | null {
  if (status === 'draft') return null
  return before ?? (status === 'withdrawn' ? null : now.toISOString())
}

/** A new offer under this reference number with the sellers who sell beside its own seller; what stores it adds its parcel. */
export function newOfferRow(
  referenceNumber: string,
  input: NewOffer,
  now: Date,
  coSellers: readonly CoSeller[] = [],
): OfferRow {
  const row = {
    id: newId(),
    reference_number: referenceNumber,
    reference_key: foldReferenceNumber(referenceNumber),
    assessed_cents: null,
    back_taxes_cents: null,
    facts_source: '',
    price_reasons: '',
    priced_by: '',
    ...columnsOf(input),
    status: input.status,
    first_viewed_at: null,
    letter_printed_at: null,
    letter_terms: null,
    lead_id: input.leadId ?? null,
    list_id: null,
    list_row: null,
    parcel_id: null,
    offered_at: offeredAt(input.status, now),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  return {
    ...row,
    search_text: searchTextOf(row, coSellers),
    parcel_key: parcelKeyOf(row),
    apn_key: apnKeyOf(row),
    missing_facts: missingFactsOf(row),
  }
}

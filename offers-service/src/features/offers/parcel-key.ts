import { hash } from 'node:crypto'
import type { OfferRow } from './tables.ts'

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * What makes two offers the same offer: one parcel and one seller. Heirs of one parcel may each get theirs.
 *
 * A hash, because an index takes no long texts. Every write that changes a part writes this too.
 */
export function parcelKeyOf(offer: Pick<OfferRow, 'apn' | 'location' | 'seller_name'>): string {
  const parts = [offer.apn, offer.location, offer.seller_name].map(fold)
  return hash('sha256', parts.join('|'), 'base64url')
}

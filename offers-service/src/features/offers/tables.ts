import type {
  AutomaticSign,
  CallTime,
  CounterAnswer,
  DoNotMailReason,
  OfferEventType,
  SavedKind,
  StateCode,
} from '../../../contract/index.ts'
import { contract, type PersonalTables } from '../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    offers: OfferRow
    offer_events: OfferEventRow
    co_sellers: CoSellerRow
    questions: QuestionRow
    state_notices: StateNoticeRow
    do_not_mail: DoNotMailRow
    saved_items: SavedItemRow
    parcels: ParcelRow
    parcel_outlines: ParcelOutlineRow
    nearby_sales: NearbySaleRow
    deleted_drafts: DeletedDraftRow
  }
}

/** How the rows about a person are found in these tables, to export or to erase them. */
export const offerPersonalTables = {
  offers: { by: { id: 'offer' }, kept: contract },
  offer_events: { by: { offer_id: 'offer' }, kept: contract },
  co_sellers: { by: { offer_id: 'offer' }, kept: contract },
  questions: { by: { offer_id: 'offer', id: 'question' }, kept: contract },
  deleted_drafts: { by: { id: 'offer' } },
  state_notices: 'What a state wants said to everybody.',
  parcels: 'Land; its owners stand with its offers, and its notes go when one of those is erased.',
  parcel_outlines: 'The shape of land.',
  nearby_sales: 'What land was sold for, without who sold or bought it.',
  saved_items: 'Searches and rules that the admin keeps by name.',
  do_not_mail:
    'Hashes and parcels, kept so that nobody is mailed again; names stand with the offers.',
} satisfies PersonalTables

/** A stored offer. `expired` is never stored: it follows from `expiration_date`. */
export interface OfferRow {
  id: string
  reference_number: string
  /** The reference number folded as look-ups fold it; unique, so no two offers can be mistaken for each other. */
  reference_key: string
  location: string
  acreage: number
  apn: string
  zoning: string
  access: string
  /** Where these facts are from; empty where that is not said. */
  facts_source: string
  expiration_date: string
  amount_cents: number
  status: 'draft' | 'active' | 'signing' | 'signed' | 'declined' | 'withdrawn'
  seller_name: string
  seller_email: string
  seller_phone: string
  seller_mailing_address: string
  notes: string
  /** Everything the offer is found by, folded as searches are (`offers/search-text.ts`). */
  search_text: string
  /** What stands for its parcel and seller, by which an import finds it (`offers/parcel-key.ts`). */
  parcel_key: string
  /** The folded parcel number, by which other offers for the same parcel are found (`offers/parcel-key.ts`). */
  apn_key: string
  /** The facts that may be asked for and are not on file, as words with spaces (`offers/verification-question.ts`). */
  missing_facts: string
  first_viewed_at: Timestamp | null
  /** When a letter was last printed. */
  letter_printed_at: Timestamp | null
  /** What that letter says, as JSON (`offers/letter-terms.ts`); null where that was not noted yet. */
  letter_terms: string | null
  /** Last year's assessed value, which some states want compared with the offer; null when not known. */
  assessed_cents: number | null
  /** What is owed on the land and comes out of the amount; null when none is known. */
  back_taxes_cents: number | null
  /** How the amount was found, in plain paragraphs, and who found it; empty where that is not said. */
  price_reasons: string
  priced_by: string
  /** The lead the offer was made from. */
  lead_id: string | null
  /** The list the offer was made from, and its row there as a spreadsheet counts it. */
  list_id: string | null
  list_row: number | null
  /** Its parcel; null without a parcel number, and until it was made for an offer of an older version. */
  parcel_id: string | null
  /** When it was live for the first time; null for one that never was. */
  offered_at: Timestamp | null
  created_at: Timestamp
  /**
   * Moves on with every change of terms or status, so that no two of them share it. Opening the offer, printing its letter
   * and beginning to sign it do not count.
   */
  updated_at: Timestamp
}

/** One entry of an offer's history. `position` counts from 1 within the offer. */
interface OfferEventRow {
  offer_id: string
  position: number
  type: OfferEventType
  at: Timestamp
  detail: string
  /** Who made it (`makerInWords`); null for landowners and the site itself, and for the owner in older entries. */
  made_by: string | null
}

/** An seller besides the offer's own seller. `position` counts from 2; the seller of the offer is the first. */
export interface CoSellerRow {
  offer_id: string
  position: number
  name: string
  email: string
}

/**
 * A landowner's question about an offer, wish to be called, another number, or an address to which the offer was mailed. The first
 * two are done by the admin outside the site, then ticked off.
 */
export interface QuestionRow {
  id: string
  offer_id: string
  question: string
  reply_to: string
  asked_at: Timestamp
  answered_at: Timestamp | null
  looks_automatic: AutomaticSign
  /** When they would like to be called; null for anything else. */
  call_time: CallTime | null
  /** What they would sell for; null for anything else. */
  counter_cents: number | null
  /** What that was answered with, and the offer's amount by that; null where it waits, or was put aside. */
  counter_answer: CounterAnswer | null
  answered_cents: number | null
  /** What an emailed offer has of a reminder (`emailed/store.ts`); null for anything else. */
  reminder: 'none' | 'waiting' | 'sent' | 'ended' | null
}

/** What a state wants said in a letter with an offer. `state` is the postal code, such as `GA`. */
interface StateNoticeRow {
  state: string
  text: string
  /** Said as well when the offer is below last year's assessed value; empty where the state does not ask for it. */
  below_assessed_text: string
  updated_at: Timestamp
}

/** An owner and a parcel to which no letter goes. `offer_id` is null once that offer is gone. */
interface DoNotMailRow {
  id: string
  owner_key: string
  apn: string
  apn_key: string
  location: string
  reason: DoNotMailReason
  /** Initials and ZIP code of an owner who came by hand; empty for others. */
  label: string
  offer_id: string | null
  created_at: Timestamp
}

/** Something the admin keeps by name to use again. */
interface SavedItemRow {
  kind: SavedKind
  name: string
  value: string
  updated_at: Timestamp
}

/** A parcel of land, for which there may be several offers. County and state are empty where no location names them. */
export interface ParcelRow {
  id: string
  /** State, county and folded number; unique, so that two spellings are one parcel. */
  key: string
  apn: string
  apn_key: string
  county: string
  state: string
  location: string
  acreage: number
  assessed_cents: number | null
  latitude: number | null
  longitude: number | null
  notes: string
  /** Where its outline is from; sellers see no outline while it is empty. */
  outline_source: string
  search_text: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** The true outline of a parcel: its corners in degrees, as JSON. */
export interface ParcelOutlineRow {
  parcel_id: string
  corners: string
  stored_at: Timestamp
}

/** What other land was sold for. County and state are named as parcels have them. */
export interface NearbySaleRow {
  id: string
  county: string
  state: StateCode
  sold_on: string
  acreage: number
  price_cents: number
  /** Where the figures are from, for sellers to read. */
  source: string
  /** Where it lies, in degrees; null where that is not known. */
  latitude: number | null
  longitude: number | null
  search_text: string
  /** Who entered it (`makerInWords`); null in sales of before. */
  made_by: string | null
  /** Who changed it last; null while nobody did. */
  changed_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A draft that was deleted, under the id that it has as an offer. */
export interface DeletedDraftRow {
  id: string
  /** The lead it was made from, with which it is erased. */
  lead_id: string | null
  /** The draft with all that went with it, as JSON (`deleted-drafts/snapshot.ts`). */
  draft: string
  deleted_at: Timestamp
  /** Who deleted it (`makerInWords`). */
  deleted_by: string | null
}

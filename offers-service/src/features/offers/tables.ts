import type {
  AutomaticSign,
  CallTime,
  DoNotMailReason,
  ListFinding,
  OfferEventType,
  SavedKind,
} from '../../../contract/index.ts'
import { contract, type PersonalTables } from '../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    offers: OfferRow
    offer_events: OfferEventRow
    co_sellers: CoSellerRow
    questions: QuestionRow
    closings: ClosingRow
    closing_details: ClosingDetailsRow
    closing_documents: ClosingDocumentRow
    new_agreements: NewAgreementRow
    state_notices: StateNoticeRow
    lists: ParcelListRow
    list_rows: ParcelRowRow
    list_findings: ParcelFindingRow
    bulk_changes: BulkChangeRow
    bulk_changed_offers: BulkChangedOfferRow
    planned_changes: PlannedChangeRow
    do_not_mail: DoNotMailRow
    saved_items: SavedItemRow
    parcels: ParcelRow
    mailings: MailingRow
    mailing_letters: MailingLetterRow
  }
}

/** What of these tables is about people, for whoever asks what is known of them, or to be forgotten. */
export const offerPersonalTables = {
  offers: { by: { id: 'offer' }, kept: contract },
  offer_events: { by: { offer_id: 'offer' }, kept: contract },
  co_sellers: { by: { offer_id: 'offer' }, kept: contract },
  closings: { by: { offer_id: 'offer' }, kept: contract },
  closing_details: { by: { offer_id: 'offer' }, kept: contract },
  closing_documents: { by: { offer_id: 'offer' }, kept: contract },
  new_agreements: { by: { offer_id: 'offer', replaced_id: 'offer' }, kept: contract },
  questions: { by: { offer_id: 'offer', id: 'question' }, kept: contract },
  state_notices: 'What a state wants said to everybody.',
  lists: 'How a file was read; its rows are tables of their own.',
  list_rows: { by: { offer_id: 'offer' } },
  list_findings: 'Goes with the row of the list that it is about.',
  bulk_changes: 'What was done to many offers, by numbers or filters of the admin.',
  parcels: 'Land; its owners stand with its offers, and its notes go when one of those is erased.',
  saved_items: 'Searches and rules that the admin keeps by name.',
  do_not_mail:
    'Hashes and parcels, kept so that nobody is mailed again; names stand with the offers.',
  bulk_changed_offers: 'What an offer was before a change; goes with the offer.',
  mailings: 'Letters that are mailed together, under a name of the admin.',
  mailing_letters: { by: { offer_id: 'offer' } },
  planned_changes: 'What a file changes of an offer, until that is done; goes with the offer.',
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
  /** The lead the offer was made from. */
  lead_id: string | null
  /** The list the offer was made from, and its row there as a spreadsheet counts it. */
  list_id: string | null
  list_row: number | null
  /** Its parcel; null without a parcel number, and until it was made for an offer of an older version. */
  parcel_id: string | null
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
}

/** An seller besides the offer's own seller. `position` counts from 2; the seller of the offer is the first. */
export interface CoSellerRow {
  offer_id: string
  position: number
  name: string
  email: string
}

/** A landowner's question about an offer, or wish to be called; done by the admin outside the site, then ticked off. */
export interface QuestionRow {
  id: string
  offer_id: string
  question: string
  reply_to: string
  asked_at: Timestamp
  answered_at: Timestamp | null
  looks_automatic: AutomaticSign
  /** When they would like to be called; null for a question. */
  call_time: CallTime | null
}

/** How far the closing of a signed offer has come; each step is a day, or null while it has not been reached. */
export interface ClosingRow {
  offer_id: string
  escrow_opened_on: string | null
  title_search_on: string | null
  closing_scheduled_on: string | null
  paid_on: string | null
  /** The day on which it became clear that the sale does not take place, and why; null and empty unless it did. */
  fell_through_on: string | null
  fell_through_reason: string
  updated_at: Timestamp
}

/** Who closes a deal, and what of it is done; texts are empty and amounts null where nothing is known. */
export interface ClosingDetailsRow {
  offer_id: string
  company: string
  contact: string
  phone: string
  email: string
  file_number: string
  back_taxes_cents: number | null
  costs_cents: number | null
  resale_cents: number | null
  /** The lines of the checklist that are done, as JSON. */
  done: string
  updated_at: Timestamp
}

/** A document of a deal, such as its title report. */
interface ClosingDocumentRow {
  id: string
  offer_id: string
  name: string
  media_type: string
  content: Uint8Array
  /** In bytes. */
  size: number
  created_at: Timestamp
}

/** An offer with another price in place of one that was signed, which it replaces once it is signed too. */
interface NewAgreementRow {
  offer_id: string
  replaced_id: string
  signed_at: Timestamp | null
}

/** What a state wants said in a letter with an offer. `state` is the postal code, such as `GA`. */
interface StateNoticeRow {
  state: string
  text: string
  /** Said as well when the offer is below last year's assessed value; empty where the state does not ask for it. */
  below_assessed_text: string
  updated_at: Timestamp
}

/** A list from a county or vendor. `file`, `plan` and `summary` are JSON, typed in `lists/store.ts`. */
export interface ParcelListRow {
  id: string
  name: string
  status: 'open' | 'stored'
  row_count: number
  offer_count: number
  /** By which the next list with the same headers is read like this one. */
  headers_key: string
  file: string
  plan: string
  /** Null until all rows have been read by this version of the plan. */
  summary: string | null
  /** Counts the changes of the plan and of single rows. */
  version: number
  last_day: string | null
  /** The name of the API key that brought it in; null for the admin in person. */
  made_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  stored_at: Timestamp | null
}

/** One row of a list: its cells as they came, what the admin mended, and how both were read, each as JSON. */
export interface ParcelRowRow {
  list_id: string
  row_number: number
  cells: string
  mended: string
  decision: 'take' | 'leave_out' | null
  /** Null until it was read, as is `reading`. */
  verdict: 'ready' | 'ask' | 'out' | null
  reading: string | null
  /** The offer that was made from it. */
  offer_id: string | null
}

/** What was noticed about a row: from what to what, or why it is set aside. */
export interface ParcelFindingRow {
  list_id: string
  finding: ListFinding
  row_number: number
  text: string
}

/** A change of many offers: the action, the selection, the progress and the result (`bulk/store.ts` types the JSON). */
export interface BulkChangeRow {
  id: string
  action: string
  selection: string
  status: 'running' | 'done' | 'undoing' | 'undone'
  total: number
  position: string | null
  outcome: string
  undo_outcome: string | null
  /** The name of the API key that began it; null for the admin in person. */
  made_by: string | null
  created_at: Timestamp
}

/** One of the offers that were changed together, as it was before. `position` counts from 1. */
export interface BulkChangedOfferRow {
  change_id: string
  position: number
  offer_id: string
  before: string
  changed_at: Timestamp
}

/** What a file changes of one offer, until that is done. `position` counts from 1. */
export interface PlannedChangeRow {
  change_id: string
  position: number
  offer_id: string
  based_on: Timestamp
  terms: string
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
  search_text: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** Letters that are mailed together. */
export interface MailingRow {
  id: string
  name: string
  /** What one letter costs; null when not known. */
  letter_cents: number | null
  /** The day on which they were put in the mail; null before. */
  posted_on: string | null
  /** The mailing whose unanswered letters this one sends again. */
  follows: string | null
  /** Calls that it brought, counted by hand. */
  call_count: number
  /** What its letters say before and after the box with the offer; empty where it is what letters usually say. */
  opening_text: string
  closing_text: string
  /** The name of the API key that made it; null for the admin in person. */
  made_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** One letter of a mailing. */
interface MailingLetterRow {
  mailing_id: string
  offer_id: string
  /** The day on which it came back as not deliverable; null otherwise. */
  returned_on: string | null
}

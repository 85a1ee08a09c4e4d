import type { OfferEventType } from '../contract/index.ts'

/** Moments are ISO 8601 texts in UTC, days are `YYYY-MM-DD`; both sort as text on either engine. */
type Moment = string

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
  first_viewed_at: Moment | null
  /** When a letter was last printed. */
  letter_printed_at: Moment | null
  /** Last year's assessed value, which some states want compared with the offer; null when not known. */
  assessed_cents: number | null
  /** The contact request the offer was made from. */
  contact_request_id: string | null
  created_at: Moment
  /** Moves on with every change, so that two changes never share it. */
  updated_at: Moment
}

/** A landowner's question about an offer; answered by the owner outside the site, then ticked off. */
export interface QuestionRow {
  id: string
  offer_id: string
  question: string
  reply_to: string
  asked_at: Moment
  answered_at: Moment | null
}

/** How far the closing of a signed offer has come; each step is a day, or null while it has not been reached. */
export interface ClosingRow {
  offer_id: string
  escrow_opened_on: string | null
  title_search_on: string | null
  closing_scheduled_on: string | null
  paid_on: string | null
  updated_at: Moment
}

/** One entry of an offer's history. `position` counts from 1 within the offer. */
export interface OfferEventRow {
  offer_id: string
  position: number
  type: OfferEventType
  at: Moment
  detail: string
}

/** One signing of an offer. At most one per offer is open. The token itself is not stored, only its hash. */
export interface SigningRow {
  id: string
  offer_id: string
  token_hash: string
  status: 'open' | 'signed' | 'declined' | 'cancelled'
  agreement_version: string | null
  consent_version: string | null
  signer_name: string | null
  signer_email: string | null
  signed_at: Moment | null
  ip: string | null
  user_agent: string | null
  document: Uint8Array | null
  document_sha256: string | null
  created_at: Moment
}

export interface ContactRequestRow {
  id: string
  name: string
  phone: string
  email: string
  property_location: string
  acres: string
  status: 'new' | 'contacted' | 'offered' | 'closed'
  notes: string
  created_at: Moment
}

/** A dated note about a contact request. */
export interface LeadNoteRow {
  id: string
  contact_request_id: string
  at: Moment
  text: string
}

/** What a state wants said in a letter with an offer. `state` is the postal code, such as `GA`. */
export interface StateNoticeRow {
  state: string
  text: string
  /** Said as well when the offer is below last year's assessed value; empty where the state does not ask for it. */
  below_assessed_text: string
  updated_at: Moment
}

export interface SessionRow {
  token_hash: string
  created_at: Moment
  last_used_at: Moment
  user_agent: string
}

/** Single values the service keeps for itself, such as the admin password's hash. */
export interface KeptValueRow {
  name: string
  value: string
}

/** Work to do outside a request. `payload` is JSON; `leased_until` is set while a worker has it. */
export interface JobRow {
  id: string
  kind: string
  payload: string
  status: 'waiting' | 'done' | 'failed'
  attempts: number
  run_at: Moment
  leased_until: Moment | null
  last_error: string | null
  created_at: Moment
  finished_at: Moment | null
  /** Whose data the payload holds, such as `contact_requests:<id>`, so that erasing it finds the job too. */
  about: string | null
}

/** What became of the jobs of one kind lately. */
export interface JobOutcomeRow {
  kind: string
  last_success_at: Moment | null
  last_failure_at: Moment | null
  last_failure: string | null
}

/** The last known answer of the content system for one key, so that a restart can serve it at once. `json` is text. */
export interface ContentSnapshotRow {
  key: string
  json: string
  fetched_at: Moment
}

export interface Tables {
  offers: OfferRow
  offer_events: OfferEventRow
  signings: SigningRow
  questions: QuestionRow
  closings: ClosingRow
  contact_requests: ContactRequestRow
  lead_notes: LeadNoteRow
  state_notices: StateNoticeRow
  sessions: SessionRow
  kept_values: KeptValueRow
  jobs: JobRow
  job_outcomes: JobOutcomeRow
  content_snapshots: ContentSnapshotRow
}

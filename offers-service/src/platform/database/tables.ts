import type {
  AutomaticSign,
  OfferEventType,
  SecurityEventName,
  SigningProviderName,
} from '../../../contract/index.ts'
import type { MachineTokenRow } from '../access/machine-tokens.ts'
import type { IdentityColumns } from '../../features/signing/identity/columns.ts'

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
  /** Everything the offer is found by, folded as searches are (`offers/search-text.ts`). */
  search_text: string
  first_viewed_at: Moment | null
  /** When a letter was last printed. */
  letter_printed_at: Moment | null
  /** Last year's assessed value, which some states want compared with the offer; null when not known. */
  assessed_cents: number | null
  /** The contact request the offer was made from. */
  contact_request_id: string | null
  created_at: Moment
  /**
   * Moves on with every change of terms or status, so that no two of them share it. Opening the offer, printing its letter
   * and beginning to sign it do not count.
   */
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
  looks_automatic: AutomaticSign
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

/** An owner of the land besides the offer's own seller. `position` counts from 2; the seller of the offer is the first. */
export interface CoSellerRow {
  offer_id: string
  position: number
  name: string
  email: string
}

/** One signing of an offer by all of its owners. At most one per offer is open, at most one signed. */
export interface SigningRow {
  id: string
  offer_id: string
  provider: SigningProviderName
  status: 'open' | 'signed' | 'declined' | 'cancelled'
  /** The version the first owner signed; from then on nobody signs another. */
  agreement_version: string | null
  /** What the documents say of the buyer, as JSON, kept with that first signature. */
  buyer_facts: string | null
  /** The newest signed document; with the last signature it is complete. */
  document_id: string | null
  /** How many events the chain has, and the hash of its last one. */
  events_count: number
  events_head: string
  /** From this position on every event carries a mark; what was recorded before that was done has none. */
  macs_from: number
  /** The service's mark of all this; null only until it has vouched for a signing of before. */
  mac: string | null
  /** The signing service's own id of the document. */
  external_id: string | null
  /** The newest document the service had before ours was made: what tells ours apart after a crash. */
  external_marker: string | null
  sent_at: Moment | null
  /** Until when one process alone may make the document at the signing service. */
  leased_until: Moment | null
  checks: number
  checked_at: Moment | null
  last_problem: string | null
  created_at: Moment
  completed_at: Moment | null
}

/** One owner's part in a signing. The link's token is not stored, only its hash. Name and e-mail are as signed. */
export interface SignerRow extends IdentityColumns {
  id: string
  signing_id: string
  position: number
  token_hash: string
  status: 'waiting' | 'signed' | 'removed'
  name: string | null
  email: string | null
  viewed_at: Moment | null
  /** At a signing service, set as soon as this owner has signed, though `status` waits for the whole document. */
  signed_at: Moment | null
  ip: string | null
  user_agent: string | null
  /** Where this owner signs when a signing service hosts the document. */
  external_url: string | null
}

/** A file of a signing, kept for ever. `signer_position` is 0 when it belongs to all owners. */
export interface SigningDocumentRow {
  id: string
  signing_id: string
  signer_position: number
  kind:
    | 'signed_agreement'
    | 'agreement_text'
    | 'consent_text'
    | 'drawing'
    | 'audit_log'
    | 'provider_answer'
  media_type: string
  content: Uint8Array
  sha256: string
  created_at: Moment
}

/** An event of a signing as canonical JSON; `hash` covers it and the hash of the event before. */
export interface SigningEventRow {
  signing_id: string
  position: number
  content: string
  hash: string
  /** The service's mark; null on what was recorded before marks were kept. */
  mac: string | null
}

export interface ContactRequestRow {
  id: string
  name: string
  phone: string
  email: string
  /** What tells requests of one person; empty when there is nothing to tell by. */
  phone_key: string
  email_key: string
  property_location: string
  acres: string
  status: 'new' | 'contacted' | 'offered' | 'closed'
  notes: string
  created_at: Moment
  looks_automatic: AutomaticSign
  /** Which wording stood under the form; null when the request came another way. */
  consent_version: string | null
  /** 1 when the browser sent `Sec-GPC: 1` with it, else 0. */
  privacy_control: number
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

/**
 * A log-in. Its secret is the cookie, kept here as `token_hash`; `proof_hash` is of the other half, which scripts of our
 * pages hold and which opens nothing without the cookie.
 */
export interface SessionRow {
  token_hash: string
  proof_hash: string
  created_at: Moment
  last_used_at: Moment
  user_agent: string
  /** Where the log-in came from, as the network of its address. */
  network: string
  browser_id: string | null
}

/** A browser the owner has logged in with before. It opens nothing; it only is not held up by strangers' failures. */
export interface KnownBrowserRow {
  id: string
  token_hash: string
  last_login_at: Moment
}

/** Something that happened at the owner's door. `is_refusal` is 0 or 1; refusals of one kind and visitor share a row. */
export interface SecurityEventRow {
  id: string
  at: Moment
  event: SecurityEventName
  is_refusal: number
  times: number
  /** Tells one network from another without naming it. */
  visitor: string
  request_id: string
  detail: string
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

/** How often somebody called something since the window began that ends then. The key is a hash. */
export interface VisitCountRow {
  key: string
  visits: number
  ends_at: Moment
}

export interface Tables {
  offers: OfferRow
  offer_events: OfferEventRow
  co_sellers: CoSellerRow
  signings: SigningRow
  signers: SignerRow
  signing_documents: SigningDocumentRow
  signing_events: SigningEventRow
  questions: QuestionRow
  closings: ClosingRow
  contact_requests: ContactRequestRow
  lead_notes: LeadNoteRow
  state_notices: StateNoticeRow
  sessions: SessionRow
  known_browsers: KnownBrowserRow
  machine_tokens: MachineTokenRow
  security_events: SecurityEventRow
  kept_values: KeptValueRow
  visit_counts: VisitCountRow
  jobs: JobRow
  job_outcomes: JobOutcomeRow
  content_snapshots: ContentSnapshotRow
}

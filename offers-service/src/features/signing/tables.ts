import type { NameDiffers, SigningProviderName } from '../../../contract/index.ts'
import { contract, type PersonalTables } from '../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    signings: SigningRow
    signers: SignerRow
    signing_documents: SigningDocumentRow
    signing_events: SigningEventRow
    evidence_ledger: LedgerRow
  }
}

/** How the rows about a person are found in these tables, to export or to erase them. */
export const signingPersonalTables = {
  signings: { by: { id: 'signing' }, kept: contract },
  signers: { by: { signing_id: 'signing' }, kept: contract },
  signing_documents: { by: { signing_id: 'signing' }, kept: contract },
  signing_events: { by: { signing_id: 'signing' }, kept: contract },
  evidence_ledger:
    'Ids and hashes alone, so that a signing that is gone without having been erased shows.',
} satisfies PersonalTables

/** One signing of an offer by all of its sellers. At most one per offer is open, at most one signed. */
export interface SigningRow {
  id: string
  offer_id: string
  provider: SigningProviderName
  status: 'open' | 'signed' | 'declined' | 'cancelled'
  /** The version the first seller signed; from then on nobody signs another. */
  agreement_version: string | null
  /** What the documents say of the buyer, as JSON, kept with that first signature. */
  buyer_facts: string | null
  /** The newest signed document; with the last signature it is complete. */
  document_id: string | null
  /** The hash of the offer's terms as the service left them last. */
  terms_sha256: string
  /** How many events the chain has, and the hash of its last one. */
  events_count: number
  events_head: string
  /** The service's MAC of all this. */
  mac: string
  /** The signing service's own id of the document. */
  external_id: string | null
  /** The newest document the service had before ours was made: what tells ours apart after a crash. */
  external_marker: string | null
  sent_at: Timestamp | null
  /** When it was known that nobody can sign the document there any more; null while somebody may. */
  ended_elsewhere_at: Timestamp | null
  /** Until when one process alone may make the document at the signing service. */
  leased_until: Timestamp | null
  checks: number
  checked_at: Timestamp | null
  last_problem: string | null
  created_at: Timestamp
  completed_at: Timestamp | null
}

/** One seller's part in a signing. The link's token is not stored, only its hash. Name and e-mail are as signed. */
export interface SignerRow extends IdentityColumns {
  id: string
  signing_id: string
  position: number
  token_hash: string
  status: 'waiting' | 'signed' | 'removed'
  name: string | null
  email: string | null
  viewed_at: Timestamp | null
  /** At a signing service, set as soon as this seller has signed, though `status` waits for the whole document. */
  signed_at: Timestamp | null
  ip: string | null
  user_agent: string | null
  /** Where this seller signs when a signing service hosts the document. */
  external_url: string | null
  /** The service's MAC of this row. */
  mac: string
}

/** A file of a signing, kept for ever. `signer_position` is 0 when it belongs to all sellers. */
export interface SigningDocumentRow {
  id: string
  signing_id: string
  signer_position: number
  kind:
    | 'signed_agreement'
    | 'timestamped_agreement'
    | 'agreement_text'
    | 'consent_text'
    | 'drawing'
    | 'audit_log'
    | 'provider_answer'
  media_type: string
  content: Uint8Array
  sha256: string
  created_at: Timestamp
}

/** An event of a signing as canonical JSON; `hash` covers it and the hash of the event before. */
export interface SigningEventRow {
  signing_id: string
  position: number
  content: string
  hash: string
  /** The service's MAC of its place in this chain. */
  mac: string
}

/** An entry of the ledger over all signings: which of them has how many events and what the hash of the last one is. */
export interface LedgerRow {
  /** Counts from 1 without a gap. */
  position: number
  signing_id: string
  offer_id: string
  events: number
  /** All this as canonical JSON, with the moment and the head of the signing's chain. */
  content: string
  /** Covers the content and the hash of the entry before. */
  hash: string
  mac: string
}

/** What is kept of who a signer is; moments are ISO 8601 in UTC. The events of the signing prove it. */
interface IdentityColumns {
  /** What they said of a name that is none of the agreement's; null when it is one of them. */
  name_differs: NameDiffers | null
  /** The address noted with the offer that was asked whether it was them, and when; null when nobody was. */
  asked_email: string | null
  asked_at: string | null
  /** The last answer from there. */
  confirmed: 'yes' | 'no' | null
  confirmed_at: string | null
  /** When the admin looked at all this; null again when there is something new to look at. */
  looked_at: string | null
  /**
   * Which code was last mailed, the MAC of the address it went to, when, and how often it was typed wrong; null when there is
   * none. The code follows from the first two and the secret, and so stands nowhere.
   */
  email_code_id: string | null
  email_code_address: string | null
  email_code_sent_at: string | null
  email_code_tries: number | null
}

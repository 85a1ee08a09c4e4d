import { contract, type PersonalTables } from '../../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    closings: ClosingRow
    closing_details: ClosingDetailsRow
    closing_documents: ClosingDocumentRow
    new_agreements: NewAgreementRow
  }
}

/** What of these tables is about people; see `offers/tables.ts`. */
export const closingPersonalTables = {
  closings: { by: { offer_id: 'offer' }, kept: contract },
  closing_details: { by: { offer_id: 'offer' }, kept: contract },
  closing_documents: { by: { offer_id: 'offer' }, kept: contract },
  new_agreements: { by: { offer_id: 'offer', replaced_id: 'offer' }, kept: contract },
} satisfies PersonalTables

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

import type { PersonalTables } from '../../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    mailings: MailingRow
    mailing_letters: MailingLetterRow
  }
}

/** What of these tables is about people; see `offers/tables.ts`. */
export const mailingPersonalTables = {
  mailings: 'Letters that are mailed together, under a name of the admin.',
  mailing_letters: { by: { offer_id: 'offer' } },
} satisfies PersonalTables

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

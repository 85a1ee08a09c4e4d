import type { MailingKind, TypeSize } from '../../../../contract/index.ts'
import type { PersonalTables } from '../../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    mailings: MailingRow
    mailing_letters: MailingLetterRow
    mailing_calls: MailingCallRow
    mailing_counts: MailingCountsRow
    mailing_changes: MailingChangeRow
    letter_texts: LetterTextRow
    print_runs: PrintRunRow
    print_files: PrintFileRow
  }
}

/** What of these tables is about people; see `offers/tables.ts`. */
export const mailingPersonalTables = {
  mailings: 'Letters that are mailed together, under a name of the admin.',
  mailing_calls: 'How many sellers called about a mailing on which day.',
  mailing_letters: { by: { offer_id: 'offer' } },
  mailing_counts: 'How many letters of a mailing brought what.',
  mailing_changes: 'Which mailings have to be counted anew.',
  letter_texts: { by: { offer_id: 'offer' } },
  print_runs:
    'Which letters of a mailing are printed; deleted with the first offer of it that is erased.',
  print_files:
    'Letters to print, for a week; deleted with the first offer of the mailing that is erased.',
} satisfies PersonalTables

/** Letters that are mailed together. */
export interface MailingRow {
  id: string
  name: string
  kind: MailingKind
  /** What one letter costs; null when not known. */
  letter_cents: number | null
  /** What all letters cost together, where that is known in place of the cost of one. */
  total_cents: number | null
  /** How much of the cost was postage, for all letters, and when that was noted; null where nobody has. */
  postage_cents: number | null
  postage_noted_on: string | null
  /** The day on which they were put in the mail; null before. */
  posted_on: string | null
  /** The mailing whose unanswered letters this one sends again. */
  follows: string | null
  /** Calls that it brought, counted by hand: the sum of its days. */
  call_count: number
  /** What its letters say before and after the box with the offer; empty where it is what letters usually say. */
  opening_text: string
  closing_text: string
  /** What its postcards say; empty where it is what they usually say. */
  card_text: string
  /** How large its letters are set. */
  type_size: TypeSize
  /** The name of the API key that made it; null for the admin in person. */
  made_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** Calls that a mailing brought on a day on which there were some. */
interface MailingCallRow {
  mailing_id: string
  day: string
  count: number
}

/** One letter of a mailing. */
interface MailingLetterRow {
  mailing_id: string
  offer_id: string
  /** The day on which it came back as not deliverable; null otherwise. */
  returned_on: string | null
}

/** How many letters of a mailing brought what when they were counted last (`counts.ts`). */
interface MailingCountsRow {
  mailing_id: string
  /** By which rules they were counted. */
  rules: number
  /** How many came to each step, as JSON. */
  steps: string
}

/** A change since then that may alter these counts. Rows are added by triggers (`migrations/034-mailing-counts.ts`). */
interface MailingChangeRow {
  id: string
  mailing_id: string
}

/** What one letter or postcard of a mailing says in place of what the others say; kept while it is out of the mailing. */
interface LetterTextRow {
  mailing_id: string
  offer_id: string
  /** What it says before and after the box with the offer; empty where it is what the mailing says. */
  opening_text: string
  closing_text: string
  /** What the postcard says; empty where it is what the mailing says. */
  card_text: string
}

/** The files that the letters of a mailing are printed in, made in the background; one for each mailing. */
export interface PrintRunRow {
  id: string
  mailing_id: string
  /** Whether offers to the same sellers at the same address share one letter. */
  together: 0 | 1
  /** Whether letters that were printed since the mailing was made are left out. */
  unprinted_only: 0 | 1
  /** Why letters are held back, as JSON by reference number; null until all letters were composed. */
  held: string | null
  created_at: Timestamp
}

/** One file of letters with equally many pages. */
export interface PrintFileRow {
  id: string
  run_id: string
  position: number
  /** The ids of its offers in the order of printing, as JSON. */
  offer_ids: string
  letter_count: number
  /** How many pages each of its letters has. */
  pages: number
  first_zip: string
  last_zip: string
  /** The letters as a PDF; null until they were drawn. */
  content: Uint8Array | null
  /** What is noted of each offer when its letter is printed, as JSON in the order of `offer_ids`; null until they were drawn. */
  noted: string | null
  printed_at: Timestamp | null
}

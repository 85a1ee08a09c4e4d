import type { AutomaticSign, Lead, LeadNote } from '../../../contract/index.ts'
import type { PersonalTables } from '../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    leads: LeadRow
    lead_notes: LeadNoteRow
  }
}

/** How the rows about a person are found in these tables, to export or to erase them. */
export const contactPersonalTables = {
  leads: { by: { id: 'lead' } },
  lead_notes: { by: { lead_id: 'lead' } },
} satisfies PersonalTables

export interface LeadRow {
  id: string
  name: string
  phone: string
  email: string
  /** What tells requests of one person; empty when there is nothing to tell by. */
  phone_key: string
  email_key: string
  /** Name and place, folded, as lists are ordered by them. */
  name_key: string
  place_key: string
  /** Everything it is found by, folded, a line for each part. */
  search_text: string
  property_location: string
  acres: string
  status: 'new' | 'contacted' | 'offered' | 'closed'
  notes: string
  created_at: Timestamp
  looks_automatic: AutomaticSign
  /** Which wording stood under the form; null when the request came another way. */
  consent_version: string | null
  /** 1 when the browser sent `Sec-GPC: 1` with it, else 0. */
  privacy_control: number
  source: Lead['source']
  /** The day on which something is to be done next, and what; null and empty where nothing is. */
  follow_up_on: string | null
  follow_up_task: string
  /** Who looks after it, as `madeBy` names people; null while nobody does. */
  looked_after_by: string | null
  /** The lead it was merged into, which no other is merged with in turn, and when; both null where it stands on its own. */
  merged_into: string | null
  merged_at: Timestamp | null
  /** When it was deleted, with what was merged into it, and by whom (`makerInWords`); null for one that people work with. */
  deleted_at: Timestamp | null
  deleted_by: string | null
}

/** A dated note about a lead. */
interface LeadNoteRow {
  id: string
  lead_id: string
  at: Timestamp
  kind: LeadNote['kind']
  text: string
  edited_at: Timestamp | null
  /** Who wrote it or did what it tells of (`makerInWords`); null for the site itself, and in older notes. */
  made_by: string | null
}

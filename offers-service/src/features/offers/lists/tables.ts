import type { ListFinding } from '../../../../contract/index.ts'
import type { PersonalTables } from '../../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lists: ParcelListRow
    list_rows: ParcelRowRow
    list_findings: ParcelFindingRow
  }
}

/** What of these tables is about people; see `offers/tables.ts`. */
export const listPersonalTables = {
  lists: 'How a file was read and what all its offers say; its rows are tables of their own.',
  list_rows: { by: { offer_id: 'offer' } },
  list_findings: 'Goes with the row of the list that it is about.',
} satisfies PersonalTables

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
  /** What its offers say of themselves; see `offers`. Fields in braces stand in the reasons as they were typed. */
  facts_source: string
  price_reasons: string
  priced_by: string
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

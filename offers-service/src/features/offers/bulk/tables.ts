import type { PersonalTables } from '../../../platform/database/personal-tables.ts'
import type { Timestamp } from '../../../platform/database/tables.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    bulk_changes: BulkChangeRow
    bulk_changed_offers: BulkChangedOfferRow
    planned_changes: PlannedChangeRow
  }
}

/** What of these tables is about people; see `offers/tables.ts`. */
export const bulkChangePersonalTables = {
  bulk_changes: 'What was done to many offers, by numbers or filters of the admin.',
  bulk_changed_offers: 'What an offer was before a change; goes with the offer.',
  planned_changes: 'What a file changes of an offer, until that is done; goes with the offer.',
} satisfies PersonalTables

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

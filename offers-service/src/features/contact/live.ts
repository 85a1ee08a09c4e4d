import type { Queries } from '../../platform/database/database.ts'
import type { Rows } from '../../platform/database/list/list.ts'

/** The leads that people work with, those that were deleted and can be put back, or all that is kept of landowners. */
export type Which = 'live' | 'deleted' | 'all'

/** Those of these leads, and requests merged into them, which are deleted with them. */
export function only(which: Which, leads: Rows<'leads'>): Rows<'leads'> {
  if (which === 'all') return leads
  return leads.where('leads.deleted_at', which === 'live' ? 'is' : 'is not', null)
}

/** Leads to read. Whatever shows leads to people, counts them or sends them elsewhere reads those that are live. */
export const leadsOf = (query: Queries, which: Which = 'live'): Rows<'leads'> =>
  only(which, query.selectFrom('leads'))

import {
  type LeadCounts,
  type LeadPage,
  type LeadQuery,
  maxCounted,
} from '../../../contract/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPage } from '../../platform/database/list/find-page.ts'
import { groupLeads, leadList } from './find-leads.ts'
import { readLeads } from './read-leads.ts'
import { soughtBy } from './search-text.ts'

type Filter = Omit<LeadQuery, 'order' | 'page' | 'pageSize'>

const wantedBy = ({ search, ...filter }: Filter) => ({
  ...filter,
  sought: search === '' ? undefined : soughtBy(search),
})

/** One page of the leads that match, and whether another follows. */
export async function pageOfLeads(
  db: Database,
  { order, page, pageSize, ...filter }: LeadQuery,
): Promise<LeadPage> {
  const place = { order, skipped: (page - 1) * pageSize, limit: pageSize + 1 }
  const rows = await findPage(db, leadList, wantedBy(filter), place)
  return {
    leads: await readLeads(db.read, rows.slice(0, pageSize)),
    hasMore: rows.length > pageSize,
  }
}

/** How many leads match, and how many match the search in each status. */
export async function countMatches(
  db: Database,
  { status, automatic, search, ...others }: Filter,
): Promise<LeadCounts> {
  const { sought } = wantedBy({ search })
  const groups = await groupLeads(db, { sought }, maxCounted)
  const isNarrowed = Object.values(others).some((wish) => wish !== undefined)
  const matching = isNarrowed ? await groupLeads(db, { sought, ...others }, maxCounted) : groups
  const counts = { new: 0, contacted: 0, offered: 0, closed: 0, automatic: 0 }
  for (const group of groups ?? [])
    counts[group.isAutomatic ? 'automatic' : group.status] += group.count
  const total = matching
    ?.filter((group) => status === undefined || group.status === status)
    .filter((group) => automatic === undefined || group.isAutomatic === (automatic === 'true'))
    .reduce((sum, { count }) => sum + count, 0)
  return { total: total ?? null, counts: groups ? counts : null }
}

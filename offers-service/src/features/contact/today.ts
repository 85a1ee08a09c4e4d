import type { Today } from '../../../contract/index.ts'
import { countSome, type Queries } from '../../platform/database/database.ts'
import { leadsOf } from './live.ts'
import { readLeads } from './read-leads.ts'

/** The newest leads nobody has dealt with yet, and how many there are: of people, or of what looks automatic. */
async function newLeads(query: Queries, from: 'people' | 'programs', limit: number) {
  const isNew = leadsOf(query)
    .where('merged_into', 'is', null)
    .where('status', '=', 'new')
    .where('looks_automatic', from === 'people' ? 'is' : 'is not', null)
  const rows = await isNew.selectAll().orderBy('created_at', 'desc').limit(limit).execute()
  return { total: await countSome(query, isNew), first: await readLeads(query, rows) }
}

/** The leads and merged requests whose next step is due by a day, the longest due in front. */
async function followUps(query: Queries, day: string, limit: number) {
  const due = leadsOf(query).where('follow_up_on', '<=', day)
  const rows = await due.selectAll().orderBy('follow_up_on').orderBy('id').limit(limit).execute()
  return { total: await countSome(query, due), first: await readLeads(query, rows) }
}

/** What waits for the admin about leads on a day. */
export async function leadsToday(query: Queries, day: string, limit: number) {
  return {
    followUps: await followUps(query, day, limit),
    newLeads: await newLeads(query, 'people', limit),
    automaticLeads: await newLeads(query, 'programs', limit),
  } satisfies Partial<Today>
}

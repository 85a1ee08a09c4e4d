import type { Today } from '../../../contract/index.ts'
import { countSome, type Queries } from '../../platform/database/database.ts'
import type { Rows } from '../../platform/database/list/list.ts'
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

/** The first of those, the longest due in front. */
const longestDue = async (due: Rows<'leads'>, limit: number) =>
  await due.selectAll().orderBy('follow_up_on').orderBy('id').limit(limit).execute()

/** The leads and merged requests whose next step is due by a day: those of this person in front, and each the longer due the sooner. */
async function followUps(query: Queries, day: string, limit: number, person: string) {
  const due = leadsOf(query).where('follow_up_on', '<=', day)
  const own = await longestDue(due.where('looked_after_by', '=', person), limit)
  const others = due.where((eb) =>
    eb.or([eb('looked_after_by', 'is', null), eb('looked_after_by', '!=', person)]),
  )
  const rows = [...own, ...(await longestDue(others, limit - own.length))]
  return { total: await countSome(query, due), first: await readLeads(query, rows) }
}

/** What waits for the admin about leads on a day, for the person who asks, as `makerOf` names them; nobody's name is empty. */
export async function leadsToday(query: Queries, day: string, limit: number, person: string) {
  return {
    followUps: await followUps(query, day, limit, person),
    newLeads: await newLeads(query, 'people', limit),
    automaticLeads: await newLeads(query, 'programs', limit),
  } satisfies Partial<Today>
}

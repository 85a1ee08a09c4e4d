import type { ExpressionBuilder } from 'kysely'
import { type LeadOrder, type LeadPage, type LeadQuery } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { readLeads } from './read-leads.ts'
import { matchesSearch } from './search-text.ts'
import type { ContactRequestRow } from './tables.ts'

type Filter = Pick<LeadQuery, 'search' | 'status' | 'automatic' | 'repeated'>

/** The condition that the person of a request asked more than once. */
function isRepeated(eb: ExpressionBuilder<Tables, 'contact_requests'>) {
  const repeatedBy = (key: 'phone_key' | 'email_key') =>
    eb(
      `contact_requests.${key}`,
      'in',
      eb
        .selectFrom('contact_requests as same')
        .select(`same.${key}`)
        .where(`same.${key}`, '!=', '')
        .groupBy(`same.${key}`)
        .having((one) => one.fn.countAll(), '>', 1),
    )
  return eb.or([repeatedBy('phone_key'), repeatedBy('email_key')])
}

/** All leads the filter lets through, in no order yet. */
function leadsWhere(query: Queries, { search, status, automatic, repeated }: Filter) {
  let leads = query.selectFrom('contact_requests')
  if (search !== '') leads = leads.where(matchesSearch(search))
  if (status !== undefined) leads = leads.where('status', '=', status)
  if (automatic !== undefined)
    leads = leads.where('looks_automatic', automatic === 'true' ? 'is not' : 'is', null)
  if (repeated !== undefined) leads = leads.where(isRepeated)
  return leads
}

const orders = {
  newest: ['created_at', 'desc'],
  name: ['name_key', 'asc'],
  place: ['place_key', 'asc'],
} as const satisfies Record<LeadOrder, [keyof ContactRequestRow, 'asc' | 'desc']>

/** One page of the leads that match, with how many there are in all and in each status. */
export async function pageOfLeads(
  query: Queries,
  { order, page, pageSize, ...filter }: LeadQuery,
): Promise<LeadPage> {
  const [column, direction] = orders[order]
  const rows = await leadsWhere(query, filter)
    .selectAll()
    .orderBy(column, direction)
    // Without a second key a row could show on two pages. Both keys run one way, as in the index.
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const counts = await countLeads(query, filter)
  return { leads: await readLeads(query, rows), ...counts }
}

/** How many leads match, and how many match the search in each status. */
async function countLeads(query: Queries, { status, automatic, repeated, search }: Filter) {
  const none = { search, status: undefined, automatic: undefined, repeated: undefined }
  const groups = await countGroups(query, none)
  const matching = repeated === undefined ? groups : await countGroups(query, { ...none, repeated })
  const counts: LeadPage['counts'] = { new: 0, contacted: 0, offered: 0, closed: 0, automatic: 0 }
  for (const group of groups) counts[group.isAutomatic ? 'automatic' : group.status] += group.count
  const total = matching
    .filter((group) => status === undefined || group.status === status)
    .filter((group) => automatic === undefined || group.isAutomatic === (automatic === 'true'))
    .reduce((sum, { count }) => sum + count, 0)
  return { total, counts }
}

/** How many leads there are in each status, those of people and those that look automatic apart. */
async function countGroups(query: Queries, filter: Filter) {
  const inEach = async (isAutomatic: boolean) => {
    const rows = await leadsWhere(query, { ...filter, automatic: isAutomatic ? 'true' : 'false' })
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    return rows.map(({ status, count }) => ({ status, count, isAutomatic }))
  }
  return [...(await inEach(false)), ...(await inEach(true))]
}

import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { LeadOrder, LeadQuery } from '../../../contract/index.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { groupFound } from '../../platform/database/list/find-page.ts'
import { type List, type Rows, withoutIndex } from '../../platform/database/list/list.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { holds, type Sought } from '../../platform/database/text-search.ts'
import { only } from './live.ts'
import { leadIndex } from './search-text.ts'
import type { LeadRow } from './tables.ts'

/** Which leads are looked for. What is undefined does not matter. */
export interface Wanted extends Partial<
  Pick<
    LeadQuery,
    | 'status'
    | 'automatic'
    | 'repeated'
    | 'source'
    | 'followUpTo'
    | 'merged'
    | 'deleted'
    | 'lookedAfterBy'
  >
> {
  sought?: Sought | undefined
}

type Leads = Rows<'leads'>

/** The condition that the person of a lead has another lead too. */
function isRepeated(eb: ExpressionBuilder<Tables, 'leads'>) {
  const sharesWithAnother = (key: 'phone_key' | 'email_key') =>
    eb.and([
      eb(`leads.${key}`, '!=', ''),
      eb.exists(
        eb
          .selectFrom('leads as same')
          .select('same.id')
          .whereRef(`same.${key}`, '=', `leads.${key}`)
          .where('same.deleted_at', 'is', null)
          .where((same) =>
            same(same.fn.coalesce('same.merged_into', 'same.id'), '!=', same.ref('leads.id')),
          ),
      ),
    ])
  return eb.or([sharesWithAnother('phone_key'), sharesWithAnother('email_key')])
}

const asColumn = (column: string) => sql.ref<string>(column)

function whereWanted(
  leads: Leads,
  {
    sought,
    status,
    automatic,
    repeated,
    source,
    followUpTo,
    merged,
    deleted,
    lookedAfterBy,
  }: Wanted,
  named: (column: string) => RawBuilder<string> = asColumn,
): Leads {
  let wanted = only(deleted === undefined ? 'live' : 'deleted', leads)
  if (merged !== undefined) wanted = wanted.where('leads.merged_into', 'is not', null)
  // What is to be done next about a merged request is still to be done.
  else if (followUpTo === undefined) wanted = wanted.where('leads.merged_into', 'is', null)
  if (sought) wanted = wanted.where(holds('leads', sought))
  if (status !== undefined) wanted = wanted.where(named('leads.status'), '=', status)
  if (automatic !== undefined)
    wanted = wanted.where(
      named('leads.looks_automatic'),
      automatic === 'true' ? 'is not' : 'is',
      null,
    )
  if (repeated !== undefined) wanted = wanted.where(isRepeated)
  if (source !== undefined) wanted = wanted.where(named('leads.source'), '=', source)
  if (followUpTo !== undefined) wanted = wanted.where(named('leads.follow_up_on'), '<=', followUpTo)
  if (lookedAfterBy === 'nobody') wanted = wanted.where(named('leads.looked_after_by'), 'is', null)
  else if (lookedAfterBy !== undefined)
    wanted = wanted.where(named('leads.looked_after_by'), '=', lookedAfterBy)
  return wanted
}

const isServed = ({ sought, status: _status, automatic: _automatic, ...others }: Wanted) =>
  !sought && Object.values(others).every((wish) => wish === undefined)

/** Deleted and merged ones, those that something is to be done about, those of one person, and those of another source than the website are few. */
function byIndex(
  leads: Leads,
  { source, followUpTo, merged, deleted, lookedAfterBy }: Wanted,
): Leads | undefined {
  if (deleted !== undefined) return only('deleted', leads)
  if (merged !== undefined) return leads.where('leads.merged_into', 'is not', null)
  if (followUpTo !== undefined) return leads.where('leads.follow_up_on', '<=', followUpTo)
  if (lookedAfterBy !== undefined && lookedAfterBy !== 'nobody')
    return leads.where('leads.looked_after_by', '=', lookedAfterBy)
  if (source !== undefined && source !== 'website') return leads.where('leads.source', '=', source)
  return undefined
}

/** The list of requests. */
export const leadList: List<'leads', Wanted, LeadOrder> = {
  table: 'leads',
  text: leadIndex,
  orders: {
    newest: ['created_at', 'desc'],
    name: ['name_key', 'asc'],
    place: ['place_key', 'asc'],
  },
  lastKey: 'id',
  batchSizes: [2000, 2000],
  isServed,
  filtered: byIndex,
  where: (leads, wanted, beside) =>
    whereWanted(leads, wanted, beside === undefined ? asColumn : withoutIndex),
}

export interface Group {
  status: LeadRow['status']
  isAutomatic: boolean
  count: number
}

/** All leads by status; each of the two kinds has an index of its own, which holds all that is counted. */
async function groupAll(query: Queries): Promise<Group[]> {
  const ofKind = async (isAutomatic: boolean) => {
    const rows = await whereWanted(query.selectFrom('leads'), {
      automatic: isAutomatic ? 'true' : 'false',
    })
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    return rows.map(({ status, count }) => ({ status, count, isAutomatic }))
  }
  return [...(await ofKind(false)), ...(await ofKind(true))]
}

async function groupSome(leads: Leads): Promise<Group[]> {
  const rows = await leads
    .select((eb) => [
      'status',
      sql<number>`case when looks_automatic is null then 0 else 1 end`.as('automatic'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['status', 'automatic'])
    .execute()
  return rows.map(({ status, count, automatic }) => ({
    status,
    count,
    isAutomatic: automatic === 1,
  }))
}

/** The wanted leads by status, those of people and those that look automatic apart; undefined where they are more than so many. */
export async function groupLeads(
  db: Database,
  wanted: Omit<Wanted, 'status' | 'automatic'>,
  most: number,
): Promise<Group[] | undefined> {
  if (isServed(wanted)) return await groupAll(db.read)
  return await groupFound(db, leadList, wanted, most, groupSome)
}

import { setImmediate as letOthersIn } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import type { LeadOrder, LeadQuery } from '../../../contract/index.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { fewIds, isOneOf } from '../../platform/database/few-ids.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { holds, type Sought } from '../../platform/database/text-search.ts'
import { leadIndex } from './search-text.ts'
import type { LeadRow } from './tables.ts'

/** Which leads are looked for. What is undefined does not matter. */
export interface Wanted extends Pick<LeadQuery, 'status' | 'automatic' | 'repeated'> {
  sought?: Sought | undefined
}

/** What the leads are called in a query, all of them or a stretch. No table has this name, so it is never taken for one. */
const name = 'lead'

function leadsOf(query: Queries) {
  return query.selectFrom(`leads as ${name}`)
}
type Leads = ReturnType<typeof leadsOf>

/** The condition that the person of a request asked more than once. */
function isRepeated(eb: ExpressionBuilder<Tables & { lead: LeadRow }, 'lead'>) {
  const sharesWithAnother = (key: 'phone_key' | 'email_key') =>
    eb.and([
      eb(`lead.${key}`, '!=', ''),
      eb.exists(
        eb
          .selectFrom('leads as same')
          .select('same.id')
          .whereRef(`same.${key}`, '=', `lead.${key}`)
          .whereRef('same.id', '!=', 'lead.id'),
      ),
    ])
  return eb.or([sharesWithAnother('phone_key'), sharesWithAnother('email_key')])
}

function whereWanted(leads: Leads, { sought, status, automatic, repeated }: Wanted): Leads {
  let wanted = leads
  if (sought) wanted = wanted.where(holds(name, sought))
  if (status !== undefined) wanted = wanted.where('status', '=', status)
  if (automatic !== undefined)
    wanted = wanted.where('looks_automatic', automatic === 'true' ? 'is not' : 'is', null)
  if (repeated !== undefined) wanted = wanted.where(isRepeated)
  return wanted
}

const orders = {
  newest: ['created_at', 'desc'],
  name: ['name_key', 'asc'],
  place: ['place_key', 'asc'],
} as const satisfies Record<LeadOrder, [keyof LeadRow, 'asc' | 'desc']>

/** Without a second key a row could show on two pages. Both keys run one way, as in the index. */
function inOrder(leads: Leads, order: LeadOrder): Leads {
  const [column, direction] = orders[order]
  return leads.orderBy(column, direction).orderBy('id', direction)
}

/** How many leads are looked at in one statement, so that none holds up others for long. */
const batchSize = 2000

/** All leads in an order, a stretch at a time. */
async function* batchesOf(query: Queries, order: LeadOrder): AsyncGenerator<Leads> {
  const [column, direction] = orders[order]
  let rest = leadsOf(query)
  for (;;) {
    const ordered = inOrder(rest, order)
    yield query.selectFrom(ordered.selectAll().limit(batchSize).as(name))
    const last = await ordered
      .select([`${column} as value`, 'id'])
      .offset(batchSize - 1)
      .limit(1)
      .executeTakeFirst()
    if (!last) return
    const behind = direction === 'asc' ? '>' : '<'
    rest = leadsOf(query).where((eb) =>
      eb(eb.refTuple(column, 'id'), behind, eb.tuple(last.value, last.id)),
    )
    await letOthersIn()
  }
}

/** The ids of the leads that may hold what is sought, where an index tells that they are no more than so many. */
async function fewCandidates(
  { query, engine }: Database,
  sought: Sought | undefined,
  most: number,
) {
  const candidates = sought && engine.text.candidates(leadIndex, sought, most + 1)
  return candidates && (await fewIds(query, candidates.as('candidate'), most))
}

/** Among more than this, the first ones are soon found by going through the leads in their order. */
const few = 1000

/** The leads of a page, in its order. */
export async function findLeads(
  db: Database,
  wanted: Wanted,
  { order, skipped, limit }: { order: LeadOrder; skipped: number; limit: number },
): Promise<LeadRow[]> {
  const rowsOf = async (leads: Leads, offset: number) =>
    await inOrder(leads, order).selectAll().offset(offset).limit(limit).execute()
  const all = leadsOf(db.query)
  if (!wanted.sought && wanted.repeated === undefined)
    return await rowsOf(whereWanted(all, wanted), skipped)
  const ids = await fewCandidates(db, wanted.sought, few)
  if (ids) return await rowsOf(whereWanted(all.where(isOneOf('id', ids)), wanted), skipped)
  const found: string[] = []
  for await (const leads of batchesOf(db.query, order)) {
    const rows = await inOrder(whereWanted(leads, wanted), order).select('id').execute()
    found.push(...rows.map(({ id }) => id))
    if (found.length >= skipped + limit) break
  }
  const shown = found.slice(skipped, skipped + limit)
  return await rowsOf(all.where(isOneOf('id', shown)), 0)
}

export interface Group {
  status: LeadRow['status']
  isAutomatic: boolean
  count: number
}

/** All leads by status; each of the two kinds has an index of its own, which holds all that is counted. */
async function groupAll(query: Queries): Promise<Group[]> {
  const ofKind = async (isAutomatic: boolean) => {
    const rows = await whereWanted(leadsOf(query), { automatic: isAutomatic ? 'true' : 'false' })
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    return rows.map(({ status, count }) => ({ status, count, isAutomatic }))
  }
  return [...(await ofKind(false)), ...(await ofKind(true))]
}

async function groupFound(leads: Leads, wanted: Wanted): Promise<Group[]> {
  const rows = await whereWanted(leads, wanted)
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
  wanted: Pick<Wanted, 'sought' | 'repeated'>,
  most: number,
): Promise<Group[] | undefined> {
  if (!wanted.sought && wanted.repeated === undefined) return await groupAll(db.query)
  const ids = await fewCandidates(db, wanted.sought, most)
  if (ids) return await groupFound(leadsOf(db.query).where(isOneOf('id', ids)), wanted)
  const groups: Group[] = []
  for await (const leads of batchesOf(db.query, 'newest')) {
    groups.push(...(await groupFound(leads, wanted)))
    if (groups.reduce((sum, { count }) => sum + count, 0) > most) return undefined
  }
  return groups
}

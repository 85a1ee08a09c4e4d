import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { Expression } from 'kysely'
import { batch } from '../database/batch.ts'
import { compileOnce, type ValueOf } from '../database/compile-once.ts'
import type { Database, Queries } from '../database/database.ts'
import { deleteInSteps } from '../database/in-batches.ts'
import type { Timestamp } from '../database/tables.ts'
import { hashToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { type Count, MemoryCounts } from './memory-counts.ts'
import { networksOf } from './networks.ts'

declare module '../database/tables.ts' {
  interface Tables {
    visit_counts: VisitCountRow
  }
}

/** How often somebody called something since the window began that ends then. The key is a hash. */
interface VisitCountRow {
  key: string
  visits: number
  ends_at: Timestamp
}

const unsaid = 'The database counted a visit without saying so.'

type Text = string | Expression<string>

/** Adds visits to what is counted, or begins anew where the window is over at this moment. */
const addVisits = (
  query: Queries,
  visits: readonly { key: Text; visits: number; ends_at: Text }[],
  moment: Text,
) =>
  query
    .insertInto('visit_counts')
    .values(visits)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('visit_counts.ends_at', '<=', moment)
        const sum = eb('visit_counts.visits', '+', eb.ref('excluded.visits'))
        const [begun, end] = [eb.ref('visit_counts.ends_at'), eb.ref('excluded.ends_at')]
        return {
          visits: eb.case().when(isOver).then(eb.ref('excluded.visits')).else(sum).end(),
          ends_at: eb.case().when(isOver).then(end).else(begun).end(),
        }
      }),
    )
    .returning(['key', 'visits', 'ends_at'])

const addVisit = compileOnce(
  (query, value: ValueOf<{ key: string; moment: string; end: string }>) =>
    addVisits(query, [{ key: value('key'), visits: 1, ends_at: value('end') }], value('moment')),
)

/**
 * Counts a visit and answers how many there were, together with it, since the window began.
 *
 * One statement, so that visits to several processes at the same moment are all counted. The key is kept only as its
 * hash, because it names an address. Part of the caller's transaction, so it waits for no row but its own.
 */
export async function countVisit(
  query: Queries,
  key: string,
  now: Date,
  windowMs: number,
): Promise<Count> {
  const moment = now.toISOString()
  const end = addMilliseconds(now, windowMs).toISOString()
  const [row] = await addVisit(query, { key: hashToken(key), moment, end })
  if (!row) throw new Error(unsaid)
  return { current: row.visits, ttl: new Date(row.ends_at).getTime() - now.getTime() }
}

interface Visit {
  key: string
  windowMs: number
}

/** Counts visits as {@link countVisit} does, all in one statement, and answers each: of some under one key the first is the first. */
export async function countVisits(
  query: Queries,
  visits: readonly Visit[],
  now: Date,
): Promise<(Count | Error)[]> {
  if (visits.length === 0) return []
  const byKey = Map.groupBy(visits, ({ key }) => hashToken(key))
  const added = [...byKey].map(([key, same]) => ({
    key,
    visits: same.length,
    ends_at: addMilliseconds(now, Math.max(...same.map(({ windowMs }) => windowMs))).toISOString(),
  }))
  // In one order everywhere, or two processes could wait for each other's rows for ever.
  const inOrder = added.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await addVisits(query, inOrder, now.toISOString()).execute()
  const counts = new Map<Visit, Count>()
  for (const { key, visits: total, ends_at: endsAt } of rows) {
    const ttl = new Date(endsAt).getTime() - now.getTime()
    const same = byKey.get(key) ?? []
    for (const [index, visit] of same.entries())
      counts.set(visit, { current: total - same.length + index + 1, ttl })
  }
  return visits.map((visit) => counts.get(visit) ?? new Error(unsaid))
}

/**
 * Counts visits as {@link countVisits} does, but only looks where more than `most` are counted already, and answers that there is
 * one more. So a flood neither writes the count nor waits for its row, which each who counts holds until it is committed.
 */
export async function countUntilOver(
  query: Queries,
  visits: readonly Visit[],
  now: Date,
  most: number,
): Promise<Count[]> {
  if (visits.length === 0) return []
  const keys = new Set(visits.map(({ key }) => key))
  const hashes = new Map([...keys].map((key) => [key, hashToken(key)]))
  const rows = await query
    .selectFrom('visit_counts')
    .select(['key', 'visits', 'ends_at'])
    .where('key', 'in', [...hashes.values()])
    .where('ends_at', '>', now.toISOString())
    .where('visits', '>', most)
    .execute()
  const over = new Map(
    rows.map(({ key, visits: soFar, ends_at: endsAt }) => {
      const ttl = new Date(endsAt).getTime() - now.getTime()
      return [key, { current: soFar + 1, ttl }] as const
    }),
  )
  const countOver = ({ key }: Visit) => over.get(hashes.get(key) ?? '')
  const others = visits.filter((visit) => !countOver(visit))
  const counted = (await countVisits(query, others, now)).values()
  return visits.map((visit) => {
    const count = countOver(visit) ?? counted.next().value
    if (!count || count instanceof Error) throw count ?? new Error(unsaid)
    return count
  })
}

/**
 * Clears away the windows that are over, except those somebody counts in at this moment.
 *
 * Not part of counting: two transactions that clear away each other's windows would wait for each other for ever.
 */
export async function forgetOldCounts({ write, engine }: Database, now: Date): Promise<void> {
  await deleteInSteps((most) => {
    const over = write
      .selectFrom('visit_counts')
      .select('key')
      .where('ends_at', '<=', now.toISOString())
    return write.deleteFrom('visit_counts').where('key', 'in', engine.claim(over.limit(most)))
  })
}

/** What has been counted so far, without counting: nobody has come when there is no window. */
export async function visitsSoFar(query: Queries, key: string, now: Date): Promise<Count> {
  const row = await query
    .selectFrom('visit_counts')
    .select(['visits', 'ends_at'])
    .where('key', '=', hashToken(key))
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  return row
    ? { current: row.visits, ttl: new Date(row.ends_at).getTime() - now.getTime() }
    : { current: 0, ttl: 0 }
}

/** Takes one visit back, because it turned out not to count. */
export async function uncountVisit(query: Queries, key: string): Promise<void> {
  await query
    .updateTable('visit_counts')
    .set((eb) => ({ visits: eb('visits', '-', 1) }))
    .where('key', '=', hashToken(key))
    .where('visits', '>', 0)
    .execute()
}

/**
 * Counts failures of callers: in the database where several processes share it, otherwise in memory (see `visitCounts`). `limit` is
 * from how many on a caller is refused.
 */
export function failureCounts({ db, now }: Pick<Services, 'db' | 'now'>, windowMs: number) {
  const here = new MemoryCounts(now)
  return db.engine.isShared
    ? {
        soFar: async (key: string) => await visitsSoFar(db.read, key, now()),
        count: async (key: string, _limit: number) =>
          void (await countVisit(db.write, key, now(), windowMs)),
      }
    : {
        soFar: async (key: string) => here.soFar(key),
        count: async (key: string, limit: number) => void here.count(key, windowMs, limit),
      }
}

interface Route {
  routeInfo?: { method?: unknown; url?: unknown }
}

/** The count that is nearest to its limit, as the count of one visitor. */
function nearest(counts: readonly { share: number; count: Count }[]): Count {
  const asOne = counts.map(({ share, count: { current, ttl } }) => ({
    current: Math.ceil(current / share),
    ttl,
  }))
  return asOne.reduce((most, other) => (other.current > most.current ? other : most))
}

/**
 * Where visits are counted for limits, for all networks that a visitor's address belongs to: in the database when several processes
 * share it, so that nobody has as many tries as there are processes; otherwise in memory, because each count would cost a disk write.
 */
export function visitCounts({ db, now }: Pick<Services, 'db' | 'now'>) {
  const here = new MemoryCounts(now)
  const inDatabase = batch(
    async (visits: readonly Visit[]) => await countVisits(db.write, visits, now()),
  )
  const countOne = async (key: string, windowMs: number, limit: number) =>
    db.engine.isShared ? await inDatabase({ key, windowMs }) : here.count(key, windowMs, limit)

  class VisitCounts implements FastifyRateLimitStore {
    readonly #route: string

    constructor({ routeInfo }: Route) {
      this.#route = `${String(routeInfo?.method)} ${String(routeInfo?.url)}`
    }

    child(route: object): VisitCounts {
      return new VisitCounts(route)
    }

    incr(
      visitor: string,
      tell: (error: Error | null, count?: Count) => void,
      windowMs: number,
      max: number,
    ): void {
      const counting = networksOf(visitor).map(async ({ name, share }) => {
        const key = `${this.#route} ${name}`
        return { share, count: await countOne(key, windowMs, max * share) }
      })
      Promise.all(counting).then(
        (counts) => tell(null, nearest(counts)),
        (error: unknown) => tell(error instanceof Error ? error : new Error(String(error))),
      )
    }
  }
  return VisitCounts satisfies FastifyRateLimitStoreCtor
}

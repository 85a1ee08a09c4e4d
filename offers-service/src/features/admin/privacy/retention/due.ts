import { setImmediate as others } from 'node:timers/promises'
import { subMonths } from 'date-fns/subMonths'
import { sql, type SqlBool } from 'kysely'
import type { RetentionKind } from '../../../../../contract/index.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { withoutIndex } from '../../../../platform/database/list/list.ts'
import { withMerged } from '../../../contact/families.ts'
import { deletedDraftsFrom } from '../../../offers/deleted-drafts/store.ts'
import { businessDay } from '../../../offers/status.ts'

// Conditions of which the database has an index are written so that it does not take it: rows are gone through by their ids, and one
// step would read all rows of a status or before a moment.

/** What keeps the lead of a row of `leads`: a merged request that is recent, has a recent note, or led to an offer. */
function lastingPart(query: Queries, moment: string) {
  return query
    .selectFrom('leads as part')
    .select('part.id')
    .where(sql<SqlBool>`part.merged_into = leads.id`)
    .where((eb) =>
      eb.or([
        eb(withoutIndex('part.created_at'), '>=', moment),
        eb.exists(
          eb
            .selectFrom('lead_notes')
            .select('lead_notes.id')
            .whereRef('lead_notes.lead_id', '=', 'part.id')
            .where('lead_notes.at', '>=', moment),
        ),
        eb.exists(
          eb.selectFrom('offers').select('offers.id').whereRef('offers.lead_id', '=', 'part.id'),
        ),
      ]),
    )
}

/**
 * Leads the admin has handled, without a request or a note since, that led to no offer that is still there. Merged requests stay and
 * go with their lead.
 */
function dueRequests(query: Queries, limit: Date) {
  const moment = limit.toISOString()
  return (
    query
      .selectFrom('leads')
      .where('leads.merged_into', 'is', null)
      // What was deleted has its own time.
      .where('leads.deleted_at', 'is', null)
      .where('status', '!=', 'new')
      .where(withoutIndex('leads.created_at'), '<', moment)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('lead_notes')
              .select('lead_notes.id')
              .whereRef('lead_notes.lead_id', '=', 'leads.id')
              .where('lead_notes.at', '>=', moment),
          ),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('offers').select('offers.id').whereRef('offers.lead_id', '=', 'leads.id'),
          ),
        ),
      )
      .where((eb) => eb.not(eb.exists(lastingPart(query, moment))))
  )
}

/** Those of these leads from which no draft was made that can still be put back. */
async function withoutDrafts(query: Queries, ids: string[]): Promise<string[]> {
  const parts = await withMerged(query, ids)
  const drafts = await deletedDraftsFrom(query, parts)
  const makers = new Set(drafts.flatMap(({ lead_id: id }) => id ?? []))
  if (makers.size === 0) return ids
  const rows = await query
    .selectFrom('leads')
    .select(['id', 'merged_into'])
    .where('id', 'in', [...makers])
    .execute()
  const kept = new Set(rows.map(({ id, merged_into: lead }) => lead ?? id))
  return ids.filter((id) => !kept.has(id))
}

/** Offers that came to nothing so long ago; whatever somebody has signed is a contract, whole or in part, and stays. */
function dueOffers(query: Queries, limit: Date) {
  return query
    .selectFrom('offers')
    .where('updated_at', '<', limit.toISOString())
    .where((eb) =>
      eb.or([
        eb(withoutIndex('offers.status'), 'in', ['declined', 'withdrawn']),
        eb.and([
          eb(withoutIndex('offers.status'), 'in', ['active', 'signing']),
          eb(withoutIndex('offers.expiration_date'), '<', businessDay(limit)),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('signers')
            .innerJoin('signings', 'signings.id', 'signers.signing_id')
            .select('signers.id')
            .whereRef('signings.offer_id', '=', 'offers.id')
            .where('signers.signed_at', 'is not', null),
        ),
      ),
    )
}

const selections = {
  requests: dueRequests,
  offers: dueOffers,
  questions: (query: Queries, limit: Date) =>
    query.selectFrom('questions').where('asked_at', '<', limit.toISOString()),
  securityEvents: (query: Queries, limit: Date) =>
    query
      .selectFrom('security_events')
      .where(withoutIndex('security_events.at'), '<', limit.toISOString()),
}

const tableOf = {
  requests: 'leads',
  offers: 'offers',
  questions: 'questions',
  securityEvents: 'security_events',
} as const

/** The ids of one kind that are older than so many months, as they are found among so many rows at a time, so that nobody waits for it. */
export async function* findDue(
  query: Queries,
  kind: RetentionKind,
  months: number,
  now: Date,
  atOnce: number,
): AsyncGenerator<string[]> {
  // Each of them has an id, whatever else it has.
  const ids = query.selectFrom(tableOf[kind] as 'offers').select('id')
  const selection = selections[kind](query, subMonths(now, months)) as ReturnType<typeof dueOffers>
  for (let last = ''; ;) {
    const inStep = ids.where('id', '>', last).orderBy('id')
    const end = (
      await inStep
        .offset(atOnce - 1)
        .limit(1)
        .executeTakeFirst()
    )?.id
    const step = selection.select('id').where('id', '>', last)
    const due = await (end === undefined ? step : step.where('id', '<=', end)).execute()
    const found = due.map(({ id }) => id)
    yield kind === 'requests' ? await withoutDrafts(query, found) : found
    if (end === undefined) return
    last = end
    await others()
  }
}

/** As many rows at a time as are looked at within a few milliseconds. */
const countedAtOnce = 1000

/** How many of one kind are older than so many months; none when they are kept. */
export async function countDue(
  query: Queries,
  kind: RetentionKind,
  months: number | null,
  now: Date,
): Promise<number> {
  let total = 0
  if (months !== null)
    for await (const ids of findDue(query, kind, months, now, countedAtOnce)) total += ids.length
  return total
}

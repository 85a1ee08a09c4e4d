import { isDeepStrictEqual } from 'node:util'
import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import {
  type BodyOf,
  business,
  type Lead,
  type mergeLead,
  takenApartWithinDays,
} from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { leadsOf } from './live.ts'
import { announce, existingLead } from './service.ts'
import { changeLead, insertLeadNote } from './store.ts'

const dayOf = (moment: string) =>
  format(new Date(moment), 'MMMM d, yyyy', { in: tz(business.timeZone) })

async function noteMerging(query: Queries, id: string, text: string, now: Date): Promise<void> {
  await insertLeadNote(query, id, { kind: 'merged', text }, now)
}

/** Whether a request is merged into this lead already; refuses what cannot be merged. */
async function isThereAlready(query: Queries, id: string, into: string): Promise<boolean> {
  const rows = await leadsOf(query)
    .select(['id', 'merged_into'])
    .where((eb) => eb.or([eb('id', 'in', [id, into]), eb('merged_into', '=', id)]))
    .execute()
  const request = rows.find((row) => row.id === id)
  const lead = rows.find((row) => row.id === into)
  if (!request) throw new HttpError('not_found')
  if (!lead) throw new HttpError('invalid_request', { into: 'There is no such lead' })
  if (request.merged_into === into) return true
  if (request.merged_into !== null || lead.merged_into !== null)
    throw new HttpError('already_merged')
  if (rows.some((row) => row.merged_into === id)) throw new HttpError('holds_merged')
  return false
}

function refuseUnseen(lead: Lead, seen: Partial<Lead>): void {
  if (!isDeepStrictEqual({ ...lead, ...seen }, lead)) throw new HttpError('changed_meanwhile')
}

/**
 * Merges a request into a lead: only says so in its row, so that nothing of it is lost, and taking it apart needs no guess.
 *
 * A change of a merged request locks that first and then its lead. The two here stand on their own, which is looked at before each
 * is locked, and are locked in the order of their ids: no two of all these can wait for each other.
 */
export async function mergeLeads(
  { db, now, wakeJobs }: Services,
  id: string,
  { into, before = {}, beforeInto = {} }: BodyOf<typeof mergeLead>,
): Promise<Lead> {
  if (id === into)
    throw new HttpError('invalid_request', { into: 'A lead cannot be merged into itself' })
  const lead = await db.write.transaction().execute(async (query) => {
    for (const held of [id, into].toSorted()) {
      if (await isThereAlready(query, id, into)) return await existingLead(query, into)
      await changeLead(query, held, {})
    }
    if (await isThereAlready(query, id, into)) return await existingLead(query, into)
    const request = await existingLead(query, id)
    refuseUnseen(request, before as Partial<Lead>)
    refuseUnseen(await existingLead(query, into), beforeInto as Partial<Lead>)
    const merged = { merged_into: into, merged_at: now().toISOString() }
    await query.updateTable('leads').set(merged).where('id', '=', id).execute()
    const words = `Merged with the request of ${dayOf(request.createdAt)}`
    await noteMerging(query, into, words, now())
    await announce(query, id, now())
    return await announce(query, into, now())
  })
  wakeJobs()
  return lead
}

/** Takes a request from the lead it was merged into; the history of both says so. */
export async function separate(
  query: Queries,
  { id, createdAt }: Pick<Lead, 'id' | 'createdAt'>,
  merged: { into: string; at: string },
  now: Date,
): Promise<void> {
  const lead = await existingLead(query, merged.into)
  const apart = { merged_into: null, merged_at: null }
  await query.updateTable('leads').set(apart).where('id', '=', id).execute()
  const since = `merged on ${dayOf(merged.at)}`
  const ofRequest = `Taken apart from the lead of ${dayOf(lead.createdAt)}, ${since}`
  await noteMerging(query, id, ofRequest, now)
  const ofLead = `Taken apart from the request of ${dayOf(createdAt)}, ${since}`
  await noteMerging(query, merged.into, ofLead, now)
  await announce(query, merged.into, now)
}

/** Takes a merged request apart again, which stays as it is. */
export async function takeApart(
  { db, now, wakeJobs }: Services,
  id: string,
  basedOn: string | undefined,
): Promise<Lead> {
  const request = await db.write.transaction().execute(async (query) => {
    if (!(await changeLead(query, id, {}))) throw new HttpError('not_found')
    const merged = await existingLead(query, id)
    const { mergedInto, mergedAt } = merged
    if (mergedInto === null || mergedAt === null) throw new HttpError('not_merged')
    if (basedOn !== undefined && basedOn !== mergedAt) throw new HttpError('changed_meanwhile')
    if (addDays(mergedAt, takenApartWithinDays) < now()) throw new HttpError('merged_too_long')
    await separate(query, merged, { into: mergedInto, at: mergedAt }, now())
    return await announce(query, id, now())
  })
  wakeJobs()
  return request
}

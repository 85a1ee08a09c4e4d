import type { Lead } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Rows } from '../../platform/database/list/list.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { dropMails } from '../../platform/mail/handler.ts'
import { adminAddress } from '../../platform/mail/messages.ts'
import { deleteMailFiles } from '../../platform/mail/transport.ts'
import { currentMaker } from '../../platform/maker.ts'
import type { Services } from '../../platform/services.ts'
import { withMerged } from './families.ts'
import { leadsOf } from './live.ts'
import { separate } from './merging.ts'
import { aboutLead } from './messages.ts'
import { refuseUnseenLead } from './seen.ts'
import { announce, existingLead } from './service.ts'
import { changeLead } from './store.ts'
import type { LeadRow } from './tables.ts'

/**
 * Holds a lead and what was merged into it until the transaction ends, and answers it. Refused where more was merged into it while
 * that was waited for: to hold a request after its lead, two could wait for each other.
 */
async function hold(query: Queries, id: string): Promise<Lead> {
  const all = await withMerged(query, [id])
  for (const held of all) await changeLead(query, held, {})
  if ((await withMerged(query, [id])).some((part) => !all.includes(part)))
    throw new HttpError('changed_meanwhile')
  return await existingLead(query, id, 'all')
}

/** Says of a lead and of what was merged into it that they are deleted, or are no more; answers the lead. */
async function mark(
  query: Queries,
  id: string,
  deletion: Pick<LeadRow, 'deleted_at' | 'deleted_by'>,
  now: Date,
): Promise<Lead> {
  const rows = await query
    .updateTable('leads')
    .set(deletion)
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .returning('id')
    .execute()
  for (const part of rows) if (part.id !== id) await announce(query, part.id, now, 'all')
  return await announce(query, id, now, 'all')
}

/**
 * Deletes a lead as it was `seen`, with what was merged into it: nothing of it is changed, and it can be put back. One that was merged
 * into another is taken from there, since people work on with that. A mail to them that has not gone out is not sent; what was written
 * stays among the notes. Deleting it again changes nothing.
 */
export async function putInTrash(
  services: Services,
  id: string,
  seen: string | undefined,
): Promise<Lead> {
  const { config, db, now, wakeJobs } = services
  const { lead, jobIds } = await db.write.transaction().execute(async (query) => {
    const held = await hold(query, id)
    if (held.deletedAt !== null) return { lead: held, jobIds: [] }
    refuseUnseenLead(held, seen)
    const { mergedInto: into, mergedAt: at } = held
    if (into !== null && at !== null) await separate(query, held, { into, at }, now())
    const about = (await withMerged(query, [id])).map((part) => aboutLead({ id: part }))
    const dropped = await dropMails(query, about, { exceptTo: adminAddress(services) })
    const deletion = { deleted_at: now().toISOString(), deleted_by: currentMaker() }
    return { lead: await mark(query, id, deletion, now()), jobIds: dropped }
  })
  await deleteMailFiles(config, jobIds)
  wakeJobs()
  return lead
}

/** Puts a deleted lead back, with what was merged into it. Putting it back again changes nothing. */
export async function takeFromTrash({ db, now, wakeJobs }: Services, id: string): Promise<Lead> {
  const lead = await db.write.transaction().execute(async (query) => {
    const held = await hold(query, id)
    if (held.deletedAt === null) return held
    if (held.mergedInto !== null) throw new HttpError('already_merged')
    return await mark(query, id, { deleted_at: null, deleted_by: null }, now())
  })
  wakeJobs()
  return lead
}

/** The leads that were deleted before a moment; what was merged into them goes with them. */
export const deletedBefore = (query: Queries, moment: string): Rows<'leads'> =>
  leadsOf(query, 'deleted').where('deleted_at', '<', moment).where('merged_into', 'is', null)

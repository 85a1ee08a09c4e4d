import {
  type BodyOf,
  type editLeadNote,
  isCallOutcome,
  type Lead,
  type LeadMail,
  type NewLeadNote,
  writtenNotes,
} from '../../../contract/index.ts'
import { nameOfCurrentMaker } from '../../platform/access/owner-name.ts'
import type { Queries } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { StoreAnswer } from '../../platform/http/idempotency.ts'
import { enqueueMail } from '../../platform/mail/enqueue.ts'
import { attachFiles, deleteFilesOfNote } from '../../platform/mail/files.ts'
import { writtenMail } from '../../platform/mail/messages.ts'
import { currentMaker } from '../../platform/maker.ts'
import type { Services } from '../../platform/services.ts'
import { aboutLead } from './messages.ts'
import { storeSearchText } from './search-text.ts'
import { announce, checkNextStep, existingLead } from './service.ts'
import { changeLead, insertLeadNote } from './store.ts'

/**
 * Locks a lead before its notes, in the order in which erasing locks them, so that no two transactions wait for each other, and nobody
 * closes or erases it between a read and a change; `not_found` when there is no such lead.
 */
async function lockLead(query: Queries, id: string): Promise<void> {
  if (!(await changeLead(query, id, {}))) throw new HttpError('not_found')
}

/**
 * Adds a dated note or a call to a lead and sets what is to be done next, with what is answered; `not_found` when there is no such lead.
 *
 * A lead that was called is no longer new.
 */
export async function noteOnLead(
  { db, now, wakeJobs }: Services,
  id: string,
  { kind, text, ...nextStep }: NewLeadNote,
  keep: StoreAnswer<Lead>,
): Promise<Lead> {
  const lead = await db.write.transaction().execute(async (query) => {
    await lockLead(query, id)
    const before = await existingLead(query, id)
    checkNextStep(before, nextStep)
    const isFirstCall = isCallOutcome(kind) && before.status === 'new'
    await changeLead(query, id, { ...nextStep, ...(isFirstCall && { status: 'contacted' }) })
    if (isCallOutcome(kind) || text !== '') await insertLeadNote(query, id, { kind, text }, now())
    const noted = await announce(query, id, now())
    await keep(query, noted)
    return noted
  })
  wakeJobs()
  return lead
}

/** Mails a lead and keeps what was written among its notes, with what is answered; see `mailLead` of the contract. */
export async function writeToLead(
  services: Services,
  id: string,
  { subject, text, files, ...nextStep }: LeadMail,
  keep: StoreAnswer<Lead>,
): Promise<Lead> {
  const { db, now, wakeJobs } = services
  const lead = await db.write.transaction().execute(async (query) => {
    await lockLead(query, id)
    const before = await existingLead(query, id)
    if (before.email === '') throw new HttpError('no_email')
    checkNextStep(before, nextStep)
    const isFirst = before.status === 'new'
    await changeLead(query, id, { ...nextStep, ...(isFirst && { status: 'contacted' }) })
    const note = { kind: 'mail' as const, text: `${subject}\n\n${text}` }
    const entry = await insertLeadNote(query, id, note, now())
    const parts = await attachFiles(query, files, { lead_id: id, entry })
    const writtenBy = await nameOfCurrentMaker(query)
    const about = aboutLead(before)
    const mail = { to: before.email, subject, text, about, writtenBy, parts }
    await enqueueMail(query, now(), writtenMail(services, mail))
    const written = await announce(query, id, now())
    await keep(query, written)
    return written
  })
  wakeJobs()
  return lead
}

interface NamedNote {
  id: string
  noteId: string
  /** Whether a helper changes it, who is kept from what others wrote; programs may do what owners may. */
  isByHelper: boolean
}

/** What is stored of a note: when it was last changed, and who wrote it. */
interface StoredNote {
  changedAt: string
  madeBy: string | null
}

/** Changes a note that somebody wrote, unless it was changed since `basedOn` or is another's. */
async function changeNote(
  { db, now, wakeJobs }: Services,
  { id, noteId, isByHelper }: NamedNote,
  basedOn: string | undefined,
  change: (query: Queries, note: StoredNote) => Promise<void>,
): Promise<Lead> {
  const lead = await db.write.transaction().execute(async (query) => {
    await lockLead(query, id)
    const note = await query
      .selectFrom('lead_notes')
      .select(['at', 'edited_at', 'made_by'])
      .where('id', '=', noteId)
      .where('lead_id', '=', id)
      // What the site notes of itself tells what happened, and is not rewritten.
      .where('kind', 'in', writtenNotes)
      .executeTakeFirst()
    if (!note) throw new HttpError('not_found')
    const isAnothers = note.made_by !== null && note.made_by !== currentMaker()
    if (isByHelper && isAnothers) throw new HttpError('author_required')
    const changedAt = note.edited_at ?? note.at
    if (basedOn !== undefined && basedOn !== changedAt) throw new HttpError('changed_meanwhile')
    await change(query, { changedAt, madeBy: note.made_by })
    await storeSearchText(query, id)
    return await announce(query, id, now())
  })
  wakeJobs()
  return lead
}

/** Says a note otherwise. */
export async function editNote(
  services: Services,
  named: NamedNote,
  { text, basedOn }: BodyOf<typeof editLeadNote>,
): Promise<Lead> {
  return await changeNote(services, named, basedOn, async (query, { changedAt }) => {
    // Later than the last change in any case, so that no two of them share their moment.
    const at = new Date(Math.max(+services.now(), Date.parse(changedAt) + 1))
    const edited = { text, edited_at: at.toISOString() }
    await query.updateTable('lead_notes').set(edited).where('id', '=', named.noteId).execute()
  })
}

/** Deletes a note. One that says of nobody who wrote it is for owners to delete. */
export async function deleteNote(
  services: Services,
  named: NamedNote,
  basedOn: string | undefined,
): Promise<Lead> {
  return await changeNote(services, named, basedOn, async (query, { madeBy }) => {
    if (named.isByHelper && madeBy === null) throw new HttpError('owner_required')
    await query.deleteFrom('lead_notes').where('id', '=', named.noteId).execute()
    await deleteFilesOfNote(query, named.id, named.noteId)
  })
}

import type { Lead, LeadCorrection, LeadDetails, LeadNote } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { currentMaker } from '../../platform/maker.ts'
import { emailKey, phoneKey } from './person-keys.ts'
import { type LoneLead, loneLead } from './read-leads.ts'
import { storeSearchText, searchColumnsOf } from './search-text.ts'
import type { LeadRow } from './tables.ts'

/** What is known of a request beside what was typed. */
type Circumstances = Pick<
  Lead,
  'source' | 'looksAutomatic' | 'consentVersion' | 'globalPrivacyControl'
>

/** A lead as it is stored at first. */
export function newLeadRow(
  input: LeadDetails,
  { source, looksAutomatic, consentVersion, globalPrivacyControl }: Circumstances,
  now: Date,
): LeadRow {
  return {
    id: newId(),
    name: input.name,
    phone: input.phone,
    email: input.email,
    phone_key: phoneKey(input.phone),
    email_key: emailKey(input.email),
    ...searchColumnsOf({ ...input, notes: '' }, []),
    property_location: input.propertyLocation,
    acres: input.acres,
    status: 'new',
    notes: '',
    looks_automatic: looksAutomatic,
    consent_version: consentVersion,
    privacy_control: globalPrivacyControl ? 1 : 0,
    source,
    follow_up_on: null,
    follow_up_task: '',
    looked_after_by: null,
    merged_into: null,
    merged_at: null,
    deleted_at: null,
    deleted_by: null,
    created_at: now.toISOString(),
  }
}

/**
 * Stores leads. They are not compared with the others, because anybody may send any number of them. One statement for
 * all, because SQLite puts their words into its index once for each statement, which takes as long as all else.
 */
export async function insertLeads(query: Queries, rows: readonly LeadRow[]): Promise<LoneLead[]> {
  await query.insertInto('leads').values(rows).execute()
  return rows.map(loneLead)
}

type NewNote = Pick<LeadNote, 'kind' | 'text'>

/** Stores the same note for each of these leads, written by who makes this call, and leaves it out of the search; answers their ids. */
export async function insertNotes(
  query: Queries,
  ids: readonly string[],
  { kind, text }: NewNote,
  now: Date,
): Promise<string[]> {
  const note = { at: now.toISOString(), kind, text, edited_at: null, made_by: currentMaker() }
  const rows = ids.map((id) => Object.assign({ id: newId(), lead_id: id }, note))
  await query.insertInto('lead_notes').values(rows).execute()
  return rows.map((row) => row.id)
}

/** Stores a note of a lead, written by who makes this call, so that the search finds the lead by its words; answers the note's id. */
export async function insertLeadNote(
  query: Queries,
  id: string,
  note: NewNote,
  now: Date,
): Promise<string> {
  const [noteId = ''] = await insertNotes(query, [id], note, now)
  await storeSearchText(query, id)
  return noteId
}

/** What the admin changes of a lead; `looksAutomatic` as null says that a person wrote it. */
export type LeadChange = LeadCorrection &
  Partial<Pick<Lead, 'status' | 'notes' | 'followUpOn' | 'followUpTask' | 'lookedAfterBy'>> & {
    looksAutomatic?: null | undefined
  }

/** Changes what is kept of a lead, with the keys that tell its person; false when there is no such lead. */
export async function changeLead(
  query: Queries,
  id: string,
  {
    looksAutomatic,
    propertyLocation,
    followUpOn,
    followUpTask,
    lookedAfterBy,
    ...change
  }: LeadChange,
): Promise<boolean> {
  const { phone, email } = change
  // An update without columns is no statement; one that keeps the id as it is changes nothing and still tells.
  const row = await query
    .updateTable('leads')
    .set({
      id,
      ...change,
      ...(phone !== undefined && { phone_key: phoneKey(phone) }),
      ...(email !== undefined && { email_key: emailKey(email) }),
      ...(propertyLocation !== undefined && { property_location: propertyLocation }),
      ...(looksAutomatic === null && { looks_automatic: null }),
      ...(followUpTask !== undefined && { follow_up_task: followUpTask }),
      ...(followUpOn !== undefined && { follow_up_on: followUpOn }),
      ...(followUpOn === null && { follow_up_task: '' }),
      ...(lookedAfterBy !== undefined && { looked_after_by: lookedAfterBy }),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await storeSearchText(query, id)
  return row !== undefined
}

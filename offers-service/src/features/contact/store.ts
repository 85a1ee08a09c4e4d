import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  acreageValues,
  type ContactRequest,
  type Lead,
  type LeadCorrection,
  type Today,
} from '../../../contract/index.ts'
import { countRows, type Queries } from '../../platform/database/database.ts'
import { findDuplicates, type ShownLeads } from './duplicates.ts'
import { emailKey, phoneKey } from './person-keys.ts'
import type { ContactRequestRow } from './tables.ts'

type LeadColumns = Omit<Lead, 'datedNotes' | 'duplicates' | 'offers'>

function leadOf(row: ContactRequestRow): LeadColumns {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    propertyLocation: row.property_location,
    acres: v.parse(v.picklist(acreageValues), row.acres),
    status: row.status,
    notes: row.notes,
    looksAutomatic: row.looks_automatic,
    consentVersion: row.consent_version,
    globalPrivacyControl: row.privacy_control === 1,
    createdAt: row.created_at,
  }
}

/** A request that has just come: nothing is known of it yet but what was sent. */
export type NewLead = Omit<Lead, 'duplicates'>

/** What is known of a request beside what was typed. */
type Circumstances = Pick<Lead, 'looksAutomatic' | 'consentVersion' | 'globalPrivacyControl'>

/** Stores a contact request. It is not compared with the others, because anybody may send any number of them. */
export async function insertContactRequest(
  query: Queries,
  input: ContactRequest,
  { looksAutomatic, consentVersion, globalPrivacyControl }: Circumstances,
  now: Date,
): Promise<NewLead> {
  const row = await query
    .insertInto('contact_requests')
    .values({
      id: randomUUID(),
      name: input.name,
      phone: input.phone,
      email: input.email,
      phone_key: phoneKey(input.phone),
      email_key: emailKey(input.email),
      property_location: input.propertyLocation,
      acres: input.acres,
      status: 'new',
      notes: '',
      looks_automatic: looksAutomatic,
      consent_version: consentVersion,
      privacy_control: globalPrivacyControl ? 1 : 0,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...leadOf(row), datedNotes: [], offers: [] }
}

/** Reads these requests, newest first, with their notes, their offers and the other requests of the same person. */
async function readLeads(query: Queries, shown: ShownLeads): Promise<Lead[]> {
  const rows = await shown.selectAll().orderBy('created_at', 'desc').execute()
  if (rows.length === 0) return []
  const notes = await query
    .selectFrom('lead_notes')
    .selectAll()
    .where('contact_request_id', 'in', shown.select('id'))
    .orderBy('at')
    .execute()
  const offers = await query
    .selectFrom('offers')
    .select(['contact_request_id', 'reference_number'])
    .where('contact_request_id', 'in', shown.select('id'))
    .orderBy('created_at')
    .orderBy('reference_number')
    .execute()
  const notesOf = Map.groupBy(notes, (note) => note.contact_request_id)
  const offersOf = Map.groupBy(offers, (offer) => offer.contact_request_id)
  const duplicatesOf = await findDuplicates(query, shown)
  const toLead = (row: ContactRequestRow): Lead => ({
    ...leadOf(row),
    datedNotes: (notesOf.get(row.id) ?? []).map(({ id, at, text }) => ({ id, at, text })),
    duplicates: duplicatesOf(row),
    offers: (offersOf.get(row.id) ?? []).map((offer) => offer.reference_number),
  })
  return rows.map(toLead)
}

/** All contact requests, newest first. */
export async function allLeads(query: Queries): Promise<Lead[]> {
  return await readLeads(query, query.selectFrom('contact_requests'))
}

/** One contact request; undefined when there is none of this id. */
export async function findLead(query: Queries, id: string): Promise<Lead | undefined> {
  const [lead] = await readLeads(query, query.selectFrom('contact_requests').where('id', '=', id))
  return lead
}

/** The newest contact requests nobody has dealt with yet, and how many there are: of people, or of what looks automatic. */
async function newLeads(query: Queries, from: 'people' | 'programs', limit: number) {
  const isNew = query
    .selectFrom('contact_requests')
    .where('status', '=', 'new')
    .where('looks_automatic', from === 'people' ? 'is' : 'is not', null)
  const first = await readLeads(query, isNew.orderBy('created_at', 'desc').limit(limit))
  return { total: await countRows(isNew), first }
}

/** What waits for the owner about contact requests. */
export async function leadsToday(query: Queries, limit: number) {
  return {
    newLeads: await newLeads(query, 'people', limit),
    automaticLeads: await newLeads(query, 'programs', limit),
  } satisfies Partial<Today>
}

export async function insertLeadNote(
  query: Queries,
  id: string,
  text: string,
  now: Date,
): Promise<void> {
  await query
    .insertInto('lead_notes')
    .values({ id: randomUUID(), contact_request_id: id, at: now.toISOString(), text })
    .execute()
}

/** What the owner changes of a lead; `looksAutomatic` as null says that a person wrote it. */
export type LeadChange = LeadCorrection &
  Partial<Pick<Lead, 'status' | 'notes'>> & { looksAutomatic?: null | undefined }

/** Changes what is kept of a lead, with the keys that tell its person; false when there is no such lead. */
export async function changeLead(
  query: Queries,
  id: string,
  { looksAutomatic, propertyLocation, ...change }: LeadChange,
): Promise<boolean> {
  const { phone, email } = change
  // An update without columns is no statement; one that keeps the id as it is changes nothing and still tells.
  const row = await query
    .updateTable('contact_requests')
    .set({
      id,
      ...change,
      ...(phone !== undefined && { phone_key: phoneKey(phone) }),
      ...(email !== undefined && { email_key: emailKey(email) }),
      ...(propertyLocation !== undefined && { property_location: propertyLocation }),
      ...(looksAutomatic === null && { looks_automatic: null }),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { acreageValues, type ContactRequest, type Lead } from '../../contract/index.ts'
import type { Queries } from '../database.ts'
import type { ContactRequestRow } from '../tables.ts'
import { findDuplicates } from './duplicates.ts'

type LeadColumns = Omit<Lead, 'datedNotes' | 'duplicates' | 'offers'>

function columnsOf(row: ContactRequestRow): LeadColumns {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    propertyLocation: row.property_location,
    acres: v.parse(v.picklist(acreageValues), row.acres),
    status: row.status,
    notes: row.notes,
    createdAt: row.created_at,
  }
}

/** Stores a contact request and returns its id. */
export async function insertContactRequest(
  query: Queries,
  input: ContactRequest,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await query
    .insertInto('contact_requests')
    .values({
      id,
      name: input.name,
      phone: input.phone,
      email: input.email,
      property_location: input.propertyLocation,
      acres: input.acres,
      status: 'new',
      notes: '',
      created_at: now.toISOString(),
    })
    .execute()
  return id
}

/** Completes stored requests with their notes, their offers and the other requests of the same person. */
async function toLeads(query: Queries, rows: ContactRequestRow[]): Promise<Lead[]> {
  const only = rows.length === 1 ? rows[0]?.id : undefined
  let notesQuery = query.selectFrom('lead_notes').selectAll()
  let offersQuery = query.selectFrom('offers').select(['contact_request_id', 'reference_number'])
  if (only !== undefined) {
    notesQuery = notesQuery.where('contact_request_id', '=', only)
    offersQuery = offersQuery.where('contact_request_id', '=', only)
  }
  const notes = await notesQuery.orderBy('at').execute()
  const offers = await offersQuery
    .where('contact_request_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const people = await query
    .selectFrom('contact_requests')
    .select(['id', 'phone', 'email'])
    .execute()
  const notesOf = Map.groupBy(notes, (note) => note.contact_request_id)
  const offersOf = Map.groupBy(offers, (offer) => offer.contact_request_id)
  const duplicates = findDuplicates(people)
  return rows.map((row) => ({
    ...columnsOf(row),
    datedNotes: (notesOf.get(row.id) ?? []).map(({ id, at, text }) => ({ id, at, text })),
    duplicates: duplicates.get(row.id) ?? [],
    offers: (offersOf.get(row.id) ?? []).map((offer) => offer.reference_number),
  }))
}

/** All contact requests, newest first. */
export async function allLeads(query: Queries): Promise<Lead[]> {
  const rows = await query
    .selectFrom('contact_requests')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  return await toLeads(query, rows)
}

/** One contact request; undefined when there is none of this id. */
export async function findLead(query: Queries, id: string): Promise<Lead | undefined> {
  const row = await query
    .selectFrom('contact_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await toLeads(query, [row]))[0]
}

/** The newest contact requests nobody has dealt with yet, and how many there are. */
export async function newLeads(query: Queries, limit: number) {
  const isNew = query.selectFrom('contact_requests').where('status', '=', 'new')
  const rows = await isNew.selectAll().orderBy('created_at', 'desc').limit(limit).execute()
  const { total } = await isNew
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, first: await toLeads(query, rows) }
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

/** Changes what the owner keeps about a lead; false when there is no such lead. */
export async function changeLead(
  query: Queries,
  id: string,
  change: Partial<Pick<Lead, 'status' | 'notes'>>,
): Promise<boolean> {
  // An update without columns is no statement; one that keeps the id as it is changes nothing and still tells.
  const row = await query
    .updateTable('contact_requests')
    .set({ id, ...change })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

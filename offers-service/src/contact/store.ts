import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { acreageValues, type ContactRequest, type Lead } from '../../contract/index.ts'
import type { Queries } from '../database.ts'
import type { ContactRequestRow } from '../tables.ts'

function toLead(row: ContactRequestRow): Lead {
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

export async function insertContactRequest(
  query: Queries,
  input: ContactRequest,
  now: Date,
): Promise<void> {
  await query
    .insertInto('contact_requests')
    .values({
      id: randomUUID(),
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
}

/** All contact requests, newest first. */
export async function allLeads(query: Queries): Promise<Lead[]> {
  const rows = await query
    .selectFrom('contact_requests')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(toLead)
}

/** Changes what the owner keeps about a lead; undefined when there is no such lead. */
export async function changeLead(
  query: Queries,
  id: string,
  change: Partial<Pick<Lead, 'status' | 'notes'>>,
): Promise<Lead | undefined> {
  if (Object.keys(change).length > 0)
    await query.updateTable('contact_requests').set(change).where('id', '=', id).execute()
  const row = await query
    .selectFrom('contact_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toLead(row)
}

/** Notes that an offer was made from a lead, unless the owner has closed it; false when there is no such lead. */
export async function markOffered(query: Queries, id: string): Promise<boolean> {
  const row = await query
    .updateTable('contact_requests')
    .set((eb) => ({
      status: eb
        .case()
        .when('status', '=', 'closed')
        .then(eb.ref('status'))
        .else(eb.val('offered' as const))
        .end(),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

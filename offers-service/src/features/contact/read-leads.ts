import * as v from 'valibot'
import { Lead } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { inSteps, stepSize } from '../../platform/database/in-batches.ts'
import { inOrder } from '../../platform/database/list/keyset.ts'
import { filesByEntry } from '../../platform/mail/files.ts'
import { findDuplicates } from './duplicates.ts'
import { leadList } from './find-leads.ts'
import { leadsOf, type Which } from './live.ts'
import type { LeadRow } from './tables.ts'

/** A request with what was done about it, not compared with the others. */
export type LoneLead = Omit<Lead, 'duplicates'>

/** What a request says, and what it has come to. */
const saidBy = (row: LeadRow) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  propertyLocation: row.property_location,
  acres: v.parse(Lead.entries.acres, row.acres),
  source: row.source,
  status: row.status,
  notes: row.notes,
  followUpOn: row.follow_up_on,
  followUpTask: row.follow_up_task,
  lookedAfterBy: row.looked_after_by,
  createdAt: row.created_at,
})

/** A request that nothing has been done about yet. */
export function loneLead(row: LeadRow): LoneLead {
  return {
    ...saidBy(row),
    datedNotes: [],
    offers: [],
    mergedRequests: [],
    mergedInto: row.merged_into,
    mergedAt: row.merged_at,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by,
    looksAutomatic: row.looks_automatic,
    consentVersion: row.consent_version,
    globalPrivacyControl: row.privacy_control === 1,
  }
}

/** Adds to each request its notes, the offers made from it, and those of the requests that were merged into it. */
export async function withHistory(query: Queries, rows: readonly LeadRow[]): Promise<LoneLead[]> {
  if (rows.length === 0) return []
  const shown = rows.map(({ id }) => id)
  const merged = await query
    .selectFrom('leads')
    .selectAll()
    .where('merged_into', 'in', shown)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const mergedInto = Map.groupBy(merged, (part) => part.merged_into)
  const ids = [...new Set([...shown, ...merged.map(({ id }) => id)])]
  const notes = await query
    .selectFrom('lead_notes')
    .selectAll()
    .where('lead_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const offers = await query
    .selectFrom('offers')
    .select(['lead_id', 'reference_number'])
    .where('lead_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('reference_number')
    .execute()
  const filesOf = await filesByEntry(query, { leads: ids })
  const notesOf = Map.groupBy(notes, (note) => note.lead_id)
  const offersOf = Map.groupBy(offers, (offer) => offer.lead_id)
  return rows.map((row) => {
    const parts = mergedInto.get(row.id) ?? []
    const all = [row.id, ...parts.map(({ id }) => id)]
    const written = all.flatMap((id) => notesOf.get(id) ?? [])
    return {
      ...loneLead(row),
      datedNotes: written
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ id, lead_id: leadId, at, kind, text, edited_at: editedAt, made_by: madeBy }) => ({
          id,
          leadId,
          at,
          kind,
          text,
          files: filesOf.get(id) ?? [],
          editedAt,
          madeBy,
        })),
      offers: all.flatMap((id) => offersOf.get(id) ?? []).map((offer) => offer.reference_number),
      mergedRequests: parts.map((part) =>
        Object.assign(saidBy(part), { mergedAt: part.merged_at ?? '' }),
      ),
    }
  })
}

/** Tells of each request its notes, its offers and the other requests of the same person. */
export async function readLeads(query: Queries, rows: readonly LeadRow[]): Promise<Lead[]> {
  const leads = await withHistory(query, rows)
  const compared = rows.map((row, index) => ({
    row,
    mergedRequests: leads[index]?.mergedRequests ?? [],
  }))
  const duplicates = await findDuplicates(query, compared)
  return leads.map((lead, index) => Object.assign(lead, { duplicates: duplicates[index] ?? [] }))
}

/** All leads, newest first, a step at a time. One that comes meanwhile is not among them, and none is there twice. */
function newestFirst(query: Queries) {
  return inSteps(async (last: LeadRow | undefined) => {
    const after = last && { value: last.created_at, key: last.id }
    const rows = inOrder(leadList, leadList.where(query.selectFrom('leads'), {}), 'newest', after)
    return await rows.selectAll().limit(stepSize).execute()
  })
}

/** All leads, newest first, a step at a time. */
export async function* allLeads(query: Queries): AsyncGenerator<Lead[]> {
  for await (const rows of newestFirst(query)) yield await readLeads(query, rows)
}

/** The same without the other requests of the same person. */
export async function* allLoneLeads(query: Queries): AsyncGenerator<LoneLead[]> {
  for await (const rows of newestFirst(query)) yield await withHistory(query, rows)
}

/** One lead; undefined when there is none of this id, or it is not among those that are meant. */
export async function findLead(
  query: Queries,
  id: string,
  which: Which = 'live',
): Promise<Lead | undefined> {
  const rows = await leadsOf(query, which).selectAll().where('id', '=', id).execute()
  const [lead] = await readLeads(query, rows)
  return lead
}

import { type Kysely, sql } from 'kysely'
import { foldText } from '../contract/folded-text.ts'
import type { MigrationStep } from './step.ts'

interface Before {
  contact_requests: {
    id: string
    name: string
    phone: string
    email: string
    property_location: string
    notes: string
  }
  lead_notes: { contact_request_id: string; at: string; text: string }
}

const rowsPerStep = 500

function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `1${digits}` : digits
}

function searchTextOf(lead: Before['contact_requests'], notes: readonly string[]): string {
  const words = [lead.name, lead.property_location, lead.phone, lead.email, lead.notes, ...notes]
  const parts = [...words.map(foldText), dialled(lead.phone)]
  return [...new Set(parts)].filter((part) => part !== '').join('\n')
}

async function fill(db: Kysely<Before>): Promise<void> {
  for (let last = ''; ;) {
    const leads = await db
      .selectFrom('contact_requests')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerStep)
      .execute()
    const ids = leads.map(({ id }) => id)
    const lastId = ids.at(-1)
    if (lastId === undefined) return
    last = lastId
    const notes = await db
      .selectFrom('lead_notes')
      .selectAll()
      .where('contact_request_id', 'in', ids)
      .orderBy('at')
      .execute()
    const notesOf = Map.groupBy(notes, (note) => note.contact_request_id)
    const rows = leads.map((lead) => {
      const texts = (notesOf.get(lead.id) ?? []).map(({ text }) => text)
      const keys = [foldText(lead.name), foldText(lead.property_location)]
      return sql`(${lead.id}, ${keys[0]}, ${keys[1]}, ${searchTextOf(lead, texts)})`
    })
    await sql`
      with kept (lead_id, name, place, words) as (values ${sql.join(rows)})
      update contact_requests set name_key = kept.name, place_key = kept.place, search_text = kept.words
      from kept where contact_requests.id = kept.lead_id
    `.execute(db)
  }
}

/** What requests are found and ordered by, kept with each of them, and what their list and Today ask for. */
export const leadList: MigrationStep = async (db: Kysely<Before>) => {
  for (const column of ['name_key', 'place_key', 'search_text'])
    await db.schema
      .alterTable('contact_requests')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await fill(db)
  // Their place is taken by those that also have the second key of the list.
  for (const earlier of ['created_at', 'status_created_at'])
    await db.schema.dropIndex(`contact_requests_by_${earlier}`).execute()
  for (const order of ['created_at', 'name_key', 'place_key'])
    await db.schema
      .createIndex(`contact_requests_by_${order}`)
      .on('contact_requests')
      .columns([order, 'id'])
      .execute()
  // Made-up requests may be many, and must not stand between the owner and those of people.
  for (const [from, condition] of [
    ['people', sql<boolean>`looks_automatic is null`],
    ['programs', sql<boolean>`looks_automatic is not null`],
  ] as const)
    await db.schema
      .createIndex(`contact_requests_of_${from}`)
      .on('contact_requests')
      .columns(['status', 'created_at', 'id'])
      .where(condition)
      .execute()
}

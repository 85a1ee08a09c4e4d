import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type ContactRequest, foldText } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The digits to dial, with the country code that people may or may not type. */
function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `1${digits}` : digits
}

type Searchable = Omit<ContactRequest, 'acres'> & { notes: string }

/** What a request is found and ordered by, as its columns. `datedNotes` are the texts written about it. */
export function searchColumnsOf(lead: Searchable, datedNotes: readonly string[]) {
  const { name, propertyLocation, phone, email, notes } = lead
  const words = [name, propertyLocation, phone, email, notes, ...datedNotes].map(foldText)
  const parts = new Set([...words, dialled(phone)])
  parts.delete('')
  return {
    name_key: foldText(name),
    place_key: foldText(propertyLocation),
    search_text: [...parts].join('\n'),
  }
}

/** Works out anew what a request is found by. Every write that changes a part of it calls this. */
export async function keepSearchText(query: Queries, id: string): Promise<void> {
  const lead = await query
    .selectFrom('contact_requests')
    .select(['name', 'phone', 'email', 'notes', 'property_location as propertyLocation'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead) return
  const notes = await query
    .selectFrom('lead_notes')
    .select('text')
    .where('contact_request_id', '=', id)
    .orderBy('at')
    .execute()
  const texts = notes.map(({ text }) => text)
  await query
    .updateTable('contact_requests')
    .set(searchColumnsOf(lead, texts))
    .where('id', '=', id)
    .execute()
}

/** More words than anyone types. */
const mostWords = 12

/** Nothing but what numbers are typed with. */
const isNumber = (folded: string) => /\d{3}/.test(folded) && /^[-+().\d\s]+$/.test(folded)

/** Holds this part as it stands, whatever a pattern would take it for. */
function contains(part: string) {
  const literal = part.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
  return sql<SqlBool>`contact_requests.search_text like ${`%${literal}%`} escape '\\'`
}

/** The condition that a request holds every word somewhere, or the phone number however it is typed. */
export function matchesSearch(
  eb: ExpressionBuilder<Tables, 'contact_requests'>,
  search: string,
): Expression<SqlBool> {
  const folded = foldText(search)
  const words = folded.split(' ').filter(Boolean).slice(0, mostWords)
  return eb.or([
    // No words, such as for a lone apostrophe, find nothing.
    ...(words.length > 0 ? [eb.and(words.map(contains))] : []),
    ...(isNumber(folded) ? [contains(folded.replaceAll(/\D/g, ''))] : []),
  ])
}

import { foldText, type LeadDetails } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import {
  digitsToDial,
  linesOf,
  type Sought,
  type TextIndex,
  wordsOf,
} from '../../platform/database/text-search.ts'

/** What requests are found by, as step 022 of the tables indexes it. */
export const leadIndex: TextIndex = {
  table: 'leads',
  key: 'id',
  columns: ['search_text'],
}

type Searchable = Omit<LeadDetails, 'acres'> & { notes: string }

/** What a request is found and ordered by, as its columns. `datedNotes` are the texts written about it. */
export function searchColumnsOf(lead: Searchable, datedNotes: readonly string[]) {
  const { name, propertyLocation, phone, email, notes } = lead
  const words = [name, propertyLocation, phone, email, notes, ...datedNotes].map(foldText)
  return {
    name_key: foldText(name),
    place_key: foldText(propertyLocation),
    search_text: linesOf([...words, digitsToDial(phone)]),
  }
}

/** Works out anew what a request is found by, and then the lead it was merged into. Every write that changes a part of it calls this. */
export async function storeSearchText(query: Queries, id: string): Promise<void> {
  // An update, because it locks the row: of two notes written at once, the second to get here then finds the first.
  const lead = await query
    .updateTable('leads')
    .set({ id })
    .where('id', '=', id)
    .returning([
      'name',
      'phone',
      'email',
      'notes',
      'property_location as propertyLocation',
      'merged_into',
    ])
    .executeTakeFirst()
  if (!lead) return
  const notes = await query
    .selectFrom('lead_notes')
    .select('text')
    .where('lead_id', '=', id)
    // Who is called as one of us is looked for among the leads, not among those whose they are.
    .where('kind', '!=', 'given')
    .orderBy('at')
    .execute()
  const merged = await query
    .selectFrom('leads')
    .select('search_text')
    .where('merged_into', '=', id)
    .orderBy('created_at')
    .execute()
  const texts = notes.map(({ text }) => text)
  const columns = searchColumnsOf(lead, texts)
  const found = [columns.search_text, ...merged.map((request) => request.search_text)]
  await query
    .updateTable('leads')
    .set({ ...columns, search_text: linesOf(found) })
    .where('id', '=', id)
    .execute()
  if (lead.merged_into !== null) await storeSearchText(query, lead.merged_into)
}

/** Nothing but what numbers are typed with. */
const isNumber = (folded: string) => /\d{3}/.test(folded) && /^[-+().\d\s]+$/.test(folded)

const held = (part: string): Sought => ({ column: 'search_text', part })

/** What a request must hold: every word somewhere, or the phone number however it is typed. */
export function soughtBy(search: string): Sought {
  const folded = foldText(search)
  const words = wordsOf(search)
  return {
    some: [
      // No words, such as for a lone apostrophe, find nothing.
      ...(words.length > 0 ? [{ every: words.map(held) }] : []),
      ...(isNumber(folded) ? [held(folded.replaceAll(/\D/g, ''))] : []),
    ],
  }
}

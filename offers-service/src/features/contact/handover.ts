import { type Lead, makerInWords } from '../../../contract/index.ts'
import { readOwnerName } from '../../platform/access/owner-name.ts'
import type { Queries } from '../../platform/database/database.ts'
import { insertNotes, type LeadChange } from './store.ts'

/** Notes who looked after a lead before and who does from now on; nothing where that is the same or not changed. */
export async function noteHandover(
  query: Queries,
  before: Lead,
  { lookedAfterBy: after }: LeadChange,
  now: Date,
): Promise<void> {
  if (after === undefined || after === before.lookedAfterBy) return
  const ownerName = await readOwnerName(query)
  const [from, to] = [before.lookedAfterBy, after].map((person) =>
    person === null ? 'nobody' : makerInWords(person, ownerName),
  )
  await insertNotes(query, [before.id], { kind: 'given', text: `${from} → ${to}` }, now)
}

import { formatList, type Lead, type LeadCorrection } from '../../../contract/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { forgetFailuresNaming } from '../../platform/jobs/erasure.ts'
import { insertLeadNote } from './store.ts'

/** What the landowner said, by the words a note tells of it with. */
const wordOf: Record<keyof LeadCorrection, string> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  propertyLocation: 'property location',
  acres: 'acreage',
}
const fields = Object.keys(wordOf) as (keyof LeadCorrection)[]

/** Names what was corrected and repeats none of it, because what was wrong must not be kept. */
function noteOf(corrected: (keyof LeadCorrection)[]): string {
  const text = `${formatList(corrected.map((field) => wordOf[field]))} corrected`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Notes which of a landowner's facts a change has corrected; nothing when it says what was there `before`.
 *
 * A failure that repeats what was wrong is forgotten, since an erasure would no longer find it by what is right.
 */
export async function noteCorrection(
  query: Queries,
  before: Lead,
  correction: LeadCorrection,
  now: Date,
): Promise<void> {
  const corrected = fields.filter(
    (field) => correction[field] !== undefined && correction[field] !== before[field],
  )
  if (corrected.length === 0) return
  await insertLeadNote(query, before.id, noteOf(corrected), now)
  const wrong = corrected.map((field) => before[field]).filter((text) => text !== '')
  await forgetFailuresNaming(query, wrong)
}

import {
  acreageOptions,
  formatList,
  type Lead,
  type LeadCorrection,
} from '../../../contract/index.ts'
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

/** What is known of the land may be repeated; a wrong name, number or address may be somebody else's, and must not be kept. */
const ofLand = {
  propertyLocation: (place: string) => place,
  acres: (size: string) => acreageOptions.find(({ value }) => value === size)?.label ?? '',
}
const isOfLand = (field: string): field is keyof typeof ofLand => Object.hasOwn(ofLand, field)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Names what was corrected, and says from what to what where that may be repeated. */
function noteOf(corrected: (keyof LeadCorrection)[], before: Lead, after: LeadCorrection): string {
  const names = corrected.filter((field) => !isOfLand(field)).map((field) => wordOf[field])
  const moves = corrected.filter(isOfLand).map((field) => {
    const [from, to] = [before[field], after[field] ?? ''].map((text) => ofLand[field](text))
    return `${capitalized(wordOf[field])}: ${from || 'not said'} → ${to || 'not said'}`
  })
  return [
    ...(names.length > 0 ? [`${capitalized(formatList(names))} corrected`] : []),
    ...moves,
  ].join('\n')
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
  const note = { kind: 'correction' as const, text: noteOf(corrected, before, correction) }
  await insertLeadNote(query, before.id, note, now)
  const wrong = corrected.map((field) => before[field]).filter((text) => text !== '')
  await forgetFailuresNaming(query, wrong)
}

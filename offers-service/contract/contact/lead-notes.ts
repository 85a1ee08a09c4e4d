import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { basedOn, inputObject, optionalLines, requiredLines } from '../values/values.ts'
import { isCallOutcome, longestNote, noNoteText, writtenNotes } from '../values/written-notes.ts'
import { byLead, Lead, nextStepInput, hasDayForTask, noDayForTask } from './leads.ts'

/**
 * A note, a mail that came in, or how a call ended, and what is to be done next; a next step that is left out stays as it is. Without text and call, only
 * the next step is set.
 */
export const NewLeadNote = v.pipe(
  inputObject({
    kind: v.optional(v.picklist(writtenNotes, 'Please choose how it went'), 'note'),
    text: optionalLines(longestNote),
    ...nextStepInput,
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['text'], ['followUpOn']],
      ({ kind, text, followUpOn }) =>
        isCallOutcome(kind) || text !== '' || (kind === 'note' && followUpOn !== undefined),
      noNoteText,
    ),
    ['text'],
  ),
  v.forward(v.partialCheck([['followUpOn'], ['followUpTask']], hasDayForTask, noDayForTask), [
    'followUpOn',
  ]),
)
export type NewLeadNote = v.InferOutput<typeof NewLeadNote>

/** Adds a dated note. A call makes a new lead one that was contacted. */
export const addLeadNote = defineEndpoint({
  method: 'POST',
  url: '/api/admin/contact-requests/:id/notes',
  config: { access: 'admin', isIdempotent: true },
  schema: { params: byLead, body: NewLeadNote, response: { 201: Lead } },
})

const byNote = v.object({
  ...byLead.entries,
  noteId: v.pipe(v.string(), v.maxLength(64)),
})

/**
 * Says a note otherwise, and when that was. What the site noted of itself is refused with `not_found`, a change since `basedOn`, the
 * note's `editedAt` or else its `at`, with `changed_meanwhile`. Of helpers, only who wrote it changes it: `author_required`.
 */
export const editLeadNote = defineEndpoint({
  method: 'PATCH',
  url: '/api/admin/contact-requests/:id/notes/:noteId',
  config: { access: 'admin' },
  schema: {
    params: byNote,
    body: inputObject({ text: requiredLines(noNoteText, longestNote), basedOn }),
    response: { 200: Lead },
  },
})

/** Deletes a note; refused as {@link editLeadNote} is, and to helpers with `owner_required` where `madeBy` is null. */
export const deleteLeadNote = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/contact-requests/:id/notes/:noteId',
  config: { access: 'admin' },
  schema: { params: byNote, querystring: inputObject({ basedOn }), response: { 200: Lead } },
})

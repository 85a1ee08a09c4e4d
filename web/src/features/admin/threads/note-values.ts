import {
  type CallOutcome,
  LeadMail,
  NewLeadNote,
  readDay,
  understood,
  writtenNotes,
} from 'offers-service/contract'
import * as v from 'valibot'

const TypedNote = v.object({
  kind: v.picklist([...writtenNotes, 'mail']),
  /** Of a mail; empty otherwise. */
  subject: v.string(),
  files: v.array(v.object({ id: v.string(), name: v.string() })),
  text: v.string(),
  followUpOn: v.string(),
  followUpTask: v.string(),
})
export type NoteValues = v.InferOutput<typeof TypedNote>

export const noNote: NoteValues = {
  kind: 'note',
  subject: '',
  files: [],
  text: '',
  followUpOn: '',
  followUpTask: '',
}

const WithSubject = v.object({ subject: v.string() })

/** Checks what is written about a lead or an offer, or to them, which alone has a subject; a next step without a day leaves the one that is set. */
export const NoteForm = v.pipe(
  TypedNote,
  v.transform(({ kind, subject, files, text, followUpOn, followUpTask }): object => ({
    text,
    ...(kind === 'mail' ? { subject, files } : { kind }),
    ...(followUpOn.trim() === '' && followUpTask.trim() === ''
      ? {}
      : { followUpOn: understood(readDay, followUpOn), followUpTask }),
  })),
  v.lazy((written) => (v.is(WithSubject, written) ? LeadMail : NewLeadNote)),
)

/** How a call ended, as the admin reads it. */
export const callOptions: ReadonlyArray<{ value: CallOutcome; label: string }> = [
  { value: 'reached', label: 'Reached' },
  { value: 'left_message', label: 'Left a message' },
  { value: 'no_answer', label: 'No answer' },
  { value: 'wrong_number', label: 'Wrong number' },
]

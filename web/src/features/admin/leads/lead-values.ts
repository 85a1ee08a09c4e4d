import {
  addLead,
  LeadMail,
  type LeadNote,
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

/** Checks what is written about a lead, or to them, which alone has a subject; a next step without a day leaves the one that is set. */
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

/** Whether somebody wrote it, and may write it otherwise. */
export const isWritten = ({ kind }: LeadNote): boolean =>
  writtenNotes.some((written) => written === kind)

export const NewLeadForm = addLead.schema.body
export const noLead: v.InferInput<typeof NewLeadForm> = {
  name: '',
  phone: '',
  email: '',
  propertyLocation: '',
  acres: '',
  source: 'call',
}

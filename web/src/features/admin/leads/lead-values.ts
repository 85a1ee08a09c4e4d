import {
  addLead,
  type LeadNote,
  NewLeadNote,
  readDay,
  understood,
  writtenNotes,
} from 'offers-service/contract'
import * as v from 'valibot'

const TypedNote = v.object({
  kind: v.picklist(writtenNotes),
  text: v.string(),
  followUpOn: v.string(),
  followUpTask: v.string(),
})
export type NoteValues = v.InferOutput<typeof TypedNote>

export const noNote: NoteValues = { kind: 'note', text: '', followUpOn: '', followUpTask: '' }

/** Checks what is written about a lead; a next step without a day leaves the one that is set. */
export const NoteForm = v.pipe(
  TypedNote,
  v.transform(({ followUpOn, followUpTask, ...note }): unknown => ({
    ...note,
    ...(followUpOn.trim() === '' && followUpTask.trim() === ''
      ? {}
      : { followUpOn: understood(readDay, followUpOn), followUpTask }),
  })),
  NewLeadNote,
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

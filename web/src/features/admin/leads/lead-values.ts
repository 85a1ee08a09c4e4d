import { addLead, type LeadNote, writtenNotes } from 'offers-service/contract'
import type * as v from 'valibot'

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

import {
  addLeadNote,
  type BodyOf,
  eraseLead,
  type Lead,
  type LeadCorrection,
  readLead,
  updateLead,
} from 'offers-service/contract'
import { addressOf, call } from '../../../api/client.ts'
import { useMutation } from '../use-mutation.ts'
import type { LeadStatus } from './lead-status.ts'

/** Changes leads. Each answers the error, or undefined when it went well. */
export function useLeadActions() {
  const attempt = useMutation()

  const change = async (run: () => Promise<unknown>, asked?: 'changed_meanwhile') =>
    await attempt(run, {
      success: 'Lead updated successfully.',
      failure: 'Failed to update lead.',
      ...(asked && { asked }),
    })
  const update = async (
    { id }: Lead,
    body: BodyOf<typeof updateLead>,
    asked?: 'changed_meanwhile',
  ) => await change(() => call(updateLead, { params: { id }, body }), asked)

  return {
    setStatus: async (lead: Lead, status: LeadStatus) => await update(lead, { status }),
    /** Says that a person wrote what looks automatic. */
    takeForPerson: async (lead: Lead) => await update(lead, { looksAutomatic: null }),
    /** Corrects what said `before`; the form asks where it says something else by now. */
    correct: async (lead: Lead, changed: LeadCorrection, before: LeadCorrection) =>
      await update(lead, { ...changed, before }, 'changed_meanwhile'),
    addNote: async ({ id }: Lead, body: { text: string }, key: string) =>
      await change(() => call(addLeadNote, { params: { id }, body, key })),
    erase: async ({ id }: Lead) =>
      await attempt(
        () => call(eraseLead, { params: { id } }),
        { success: 'Lead deleted successfully.', failure: 'Failed to delete lead.' },
        addressOf(readLead, { params: { id } }),
      ),
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>

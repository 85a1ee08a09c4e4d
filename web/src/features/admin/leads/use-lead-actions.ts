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
import { useAttempt } from '../use-attempt.ts'
import type { LeadStatus } from './lead-status.ts'

/** Changes leads. Each answers the error, or undefined when it went well. */
export function useLeadActions() {
  const attempt = useAttempt()

  const change = async (run: () => Promise<unknown>) =>
    await attempt(run, {
      success: 'Lead updated successfully.',
      failure: 'Failed to update lead.',
    })
  const update = async ({ id }: Lead, body: BodyOf<typeof updateLead>) =>
    await change(() => call(updateLead, { params: { id }, body }))

  return {
    setStatus: async (lead: Lead, status: LeadStatus) => await update(lead, { status }),
    /** Says that a person wrote what looks automatic. */
    takeForPerson: async (lead: Lead) => await update(lead, { looksAutomatic: null }),
    correct: async (lead: Lead, changed: LeadCorrection) => await update(lead, changed),
    addNote: async ({ id }: Lead, body: { text: string }) =>
      await change(() => call(addLeadNote, { params: { id }, body })),
    erase: async ({ id }: Lead) =>
      await attempt(
        () => call(eraseLead, { params: { id } }),
        { success: 'Lead deleted successfully.', failure: 'Failed to delete lead.' },
        addressOf(readLead, { params: { id } }),
      ),
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>

import {
  addLeadNote,
  type BodyOf,
  eraseLead,
  type Lead,
  type LeadCorrection,
  updateLead,
} from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useAttempt } from '../use-attempt.ts'
import type { LeadStatus } from './lead-status.ts'

/** Changes leads. Each answers the error, or undefined when it went well. */
export function useLeadActions() {
  const attempt = useAttempt()

  const change = async (run: () => Promise<unknown>, past = 'updated', verb = 'update') =>
    await attempt(run, {
      success: `Lead ${past} successfully.`,
      failure: `Failed to ${verb} lead.`,
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
      await change(() => call(eraseLead, { params: { id } }), 'deleted', 'delete'),
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>

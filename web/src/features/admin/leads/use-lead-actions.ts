import {
  addLeadNote,
  eraseLead,
  type Lead,
  type LeadCorrection,
  updateLead,
} from 'offers-service/contract'
import { useAttempt } from '../use-attempt.ts'
import type { LeadStatus } from './lead-status.ts'
import { useOwnerSend } from '../session/renew-session.ts'

/** Changes leads. Each answers the error, or undefined when it went well. */
export function useLeadActions() {
  const sendUpdate = useOwnerSend(updateLead)
  const sendNote = useOwnerSend(addLeadNote)
  const sendErasure = useOwnerSend(eraseLead)
  const attempt = useAttempt()

  const change = async (run: () => Promise<unknown>, past: string, verb: string) =>
    await attempt(run, {
      success: `Lead ${past} successfully.`,
      failure: `Failed to ${verb} lead.`,
    })

  return {
    setStatus: async ({ id }: Lead, status: LeadStatus) =>
      await change(
        async () => await sendUpdate({ params: { id }, body: { status } }),
        'updated',
        'update',
      ),
    /** Says that a person wrote what looks automatic. */
    takeForPerson: async ({ id }: Lead) =>
      await change(
        async () => await sendUpdate({ params: { id }, body: { looksAutomatic: null } }),
        'updated',
        'update',
      ),
    correct: async ({ id }: Lead, body: LeadCorrection) =>
      await change(async () => await sendUpdate({ params: { id }, body }), 'updated', 'update'),
    addNote: async ({ id }: Lead, body: { text: string }) =>
      await change(async () => await sendNote({ params: { id }, body }), 'updated', 'update'),
    erase: async ({ id }: Lead) =>
      await change(async () => await sendErasure({ params: { id } }), 'deleted', 'delete'),
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>

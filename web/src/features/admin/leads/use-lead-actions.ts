import {
  addLead,
  addLeadNote,
  type BodyOf,
  deleteLead,
  deleteLeadNote,
  editLeadNote,
  eraseDeletedLead,
  type Lead,
  type LeadCorrection,
  type LeadMail,
  type LeadNote,
  mailLead,
  type NewLead,
  type NewLeadNote,
  readLead,
  restoreDeletedLead,
  updateLead,
} from 'offers-service/contract'
import { addressOf, call } from '../../../api/client.ts'
import type { ToastAction } from '../../../ui/use-toast.ts'
import { useMutation } from '../use-mutation.ts'
import { type Colleague, whoLooksAfter } from './colleagues.ts'
import type { LeadStatus } from './lead-words.ts'

/** Who is to look after a lead, and who did before, among people with names. */
interface Handover {
  to: string | null
  from: string | null
  people: readonly Colleague[]
}

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
    { id }: Pick<Lead, 'id'>,
    body: BodyOf<typeof updateLead>,
    asked?: 'changed_meanwhile',
  ) => await change(() => call(updateLead, { params: { id }, body }), asked)

  const give = async (id: string, { to, from, people }: Handover, undo?: ToastAction) =>
    await attempt(
      () =>
        call(updateLead, {
          params: { id },
          body: { lookedAfterBy: to, before: { lookedAfterBy: from } },
        }),
      {
        success: `${whoLooksAfter(to, people)} this lead now.`,
        failure: 'Failed to save who looks after this lead.',
        ...(undo && { undo }),
      },
    )

  const putBack = async ({ id, mergedInto }: Lead) =>
    await attempt(() => call(restoreDeletedLead, { params: { id } }), {
      success:
        mergedInto === null
          ? 'The lead is back as it was.'
          : 'The lead is back, and is no longer merged.',
      failure: 'Failed to put the lead back.',
    })

  return {
    setStatus: async (lead: Lead, status: LeadStatus) => await update(lead, { status }),
    /** Has somebody look after a lead, or nobody, unless that was changed meanwhile. */
    giveTo: async ({ id }: Pick<Lead, 'id'>, handover: Handover) =>
      await give(id, handover, {
        label: 'Undo',
        otherwise: 'Choose who looked after it before',
        run: async () => await give(id, { ...handover, to: handover.from, from: handover.to }),
      }),
    /** Says that a person wrote what looks automatic. */
    takeForPerson: async (lead: Lead) => await update(lead, { looksAutomatic: null }),
    /** Corrects what said `before`; the form asks where it says something else by now. */
    correct: async (lead: Lead, changed: LeadCorrection, before: LeadCorrection) =>
      await update(lead, { ...changed, before }, 'changed_meanwhile'),
    /** Enters a lead by hand and says its id. */
    enter: async (body: NewLead, key: string, onEntered: (id: string) => void) =>
      await attempt(
        async () => {
          const { id } = await call(addLead, { body, key })
          onEntered(id)
        },
        { success: 'Lead saved.', failure: 'Failed to save the lead.' },
      ),
    addNote: async ({ id }: Lead, body: NewLeadNote, key: string) =>
      await change(() => call(addLeadNote, { params: { id }, body, key })),
    mail: async ({ id }: Lead, body: LeadMail, key: string) =>
      await attempt(() => call(mailLead, { params: { id }, body, key }), {
        success: 'Your email is on its way.',
        failure: 'Failed to send the email.',
      }),
    editNote: async (note: LeadNote, body: BodyOf<typeof editLeadNote>) =>
      await change(() =>
        call(editLeadNote, { params: { id: note.leadId, noteId: note.id }, body }),
      ),
    deleteNote: async (note: LeadNote) =>
      await attempt(
        () =>
          call(deleteLeadNote, {
            params: { id: note.leadId, noteId: note.id },
            query: { basedOn: note.editedAt ?? note.at },
          }),
        { success: 'Note deleted.', failure: 'Failed to delete the note.' },
      ),
    /** Takes the next step away that the admin saw. */
    endFollowUp: async (lead: Pick<Lead, 'id' | 'followUpOn' | 'followUpTask'>) => {
      const { followUpOn, followUpTask } = lead
      return await update(lead, { followUpOn: null, before: { followUpOn, followUpTask } })
    },
    /** Deletes a lead as it was `seen`; for a while it can be put back. */
    remove: async (lead: Lead, seen: string) =>
      await attempt(
        () => call(deleteLead, { params: { id: lead.id }, body: { seen } }),
        {
          success: 'Lead deleted successfully.',
          failure: 'Failed to delete lead.',
          undo: {
            label: 'Undo',
            otherwise: 'Show the deleted leads to put it back',
            run: async () => await putBack(lead),
          },
        },
        addressOf(readLead, { params: { id: lead.id } }),
      ),
    putBack,
    /** Erases a deleted lead for good. */
    erase: async ({ id }: Lead) =>
      await attempt(() => call(eraseDeletedLead, { params: { id } }), {
        success: 'Deleted for good.',
        failure: 'Failed to delete lead.',
      }),
  }
}
export type LeadActions = ReturnType<typeof useLeadActions>

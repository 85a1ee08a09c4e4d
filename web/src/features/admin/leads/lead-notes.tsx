import type { Lead } from 'offers-service/contract'
import { LeadNoteEntry } from './lead-note-entry.tsx'
import styles from './lead-notes.module.css'
import { NewNote } from './new-note.tsx'
import { NextStep } from './next-step.tsx'
import type { LeadActions } from './use-lead-actions.ts'

interface LeadNotesProps {
  lead: Lead
  actions: LeadActions
}

/** What is to be done next about a lead, room for the next call or note, and all there were, the newest in front. */
export function LeadNotes({ lead, actions }: LeadNotesProps) {
  return (
    <section className={styles.notes} aria-labelledby="notes">
      <h2 id="notes">Calls and notes</h2>
      <NextStep lead={lead} />
      <NewNote lead={lead} actions={actions} />
      <ol role="list">
        {lead.datedNotes.toReversed().map((note) => (
          <LeadNoteEntry key={note.id} note={note} actions={actions} />
        ))}
      </ol>
      {lead.notes && <p className={`${styles.note} ${styles.noteText}`}>{lead.notes}</p>}
    </section>
  )
}

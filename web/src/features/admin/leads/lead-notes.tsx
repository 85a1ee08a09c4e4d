import { type Lead, listLeadMails, readLead } from 'offers-service/contract'
import type { ComponentProps } from 'react'
import { useRefresh } from '../../../api/hooks.ts'
import { formatAdminDate } from '../../../format/dates.ts'
import { MailsUnderWay, someAreBeingSent } from '../deliveries/mails-under-way.tsx'
import { useMakerInWords } from '../offers/made-by.tsx'
import { NewNote } from '../threads/new-note.tsx'
import { LeadNoteEntry } from './lead-note-entry.tsx'
import styles from './lead-notes.module.css'
import { MergedRequestEntry } from './merged-requests.tsx'
import { NextStep } from './next-step.tsx'
import type { LeadActions } from './use-lead-actions.ts'
import { useWatched } from '../use-watched.ts'

interface LeadNotesProps {
  lead: Lead
  actions: LeadActions
}

/** Notes and merged requests in one order, the newest in front. */
function entriesOf(
  { datedNotes, mergedRequests }: Lead,
  props: Pick<ComponentProps<typeof LeadNoteEntry>, 'actions' | 'maker'>,
) {
  const origins = new Map(
    mergedRequests.map(({ id, createdAt }) => [
      id,
      `from the request of ${formatAdminDate(createdAt)}`,
    ]),
  )
  const entries = [
    ...mergedRequests.map((request) => ({
      at: request.createdAt,
      entry: <MergedRequestEntry key={request.id} request={request} />,
    })),
    ...datedNotes.map((note) => ({
      at: note.at,
      entry: (
        <LeadNoteEntry key={note.id} note={note} origin={origins.get(note.leadId)} {...props} />
      ),
    })),
  ]
  return entries.toSorted((one, other) => one.at.localeCompare(other.at)).toReversed()
}

/** What is to be done next about a lead and what was merged into it, room for the next call or note, and all there were, the newest in front. */
export function LeadNotes({ lead, actions }: LeadNotesProps) {
  const refresh = useRefresh()
  const byId = { params: { id: lead.id } }
  // A mail may go out after its lead was read, and before its mails are.
  const mails = useWatched(listLeadMails, byId, someAreBeingSent, () => refresh(readLead, byId))
  const maker = useMakerInWords()
  return (
    <section className={styles.notes} aria-labelledby="notes">
      <h2 id="notes">Calls, emails and notes</h2>
      {[lead, ...lead.mergedRequests].map((each) => (
        <NextStep key={each.id} lead={each} />
      ))}
      <NewNote
        draftName={`leads:${lead.id}`}
        mailTo={lead.email}
        about={{ leadId: lead.id }}
        hasNextStep
        addNote={async (note, key) => await actions.addNote(lead, note, key)}
        sendMail={async (mail, key) => await actions.mail(lead, mail, key)}
      />
      <MailsUnderWay query={mails} />
      <ol role="list">{entriesOf(lead, { actions, maker }).map(({ entry }) => entry)}</ol>
      {lead.notes && <p className={`${styles.note} ${styles.noteText}`}>{lead.notes}</p>}
    </section>
  )
}

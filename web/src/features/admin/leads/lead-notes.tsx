import { addLeadNote, type Lead } from 'offers-service/contract'
import { TextareaField } from '../../../ui/field.tsx'
import { FormNotices, FormProblem, SaveButton } from '../editing/form-notices.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { useLeaveGuard } from '../editing/use-leave-guard.tsx'
import { formatTimestamp } from '../dates.ts'
import styles from './lead-notes.module.css'
import type { LeadActions } from './use-lead-actions.ts'

const stored = { text: '' }

interface LeadNotesProps {
  lead: Lead
  actions: LeadActions
}

/** What the admin wrote down about a lead, each with its time, and room for the next note. */
export function LeadNotes({ lead, actions }: LeadNotesProps) {
  const item = useItemForm({
    draftName: `leads:${lead.id}`,
    stored,
    schema: addLeadNote.schema.body,
    required: ['text'],
  })
  const { question } = useLeaveGuard(item.isChanged, item.discard)
  const submit = item.submitWith(
    async (note, _basedOn, key) => {
      const failed = await actions.addNote(lead, note, key)
      if (!failed) item.restart(stored)
      return failed
    },
    () => item.form.setFocus('text'),
  )

  return (
    <section className={styles.notes} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <FormNotices item={item} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextareaField label="New note" rows={3} {...item.field('text')} />
        <SaveButton item={item}>Save note</SaveButton>
        <FormProblem item={item} />
      </form>
      <ol role="list">
        {lead.datedNotes.toReversed().map(({ id, at, text }) => (
          <li key={id} className={styles.note}>
            <time dateTime={at}>{formatTimestamp(at)}</time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {lead.notes && <p className={styles.note}>{lead.notes}</p>}
      {question}
    </section>
  )
}

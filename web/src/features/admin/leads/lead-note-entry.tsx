import { editLeadNote, type LeadNote } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { formatTimestamp } from '../dates.ts'
import { useAdminForm } from '../editing/use-admin-form.ts'
import { useIsMine } from '../session/session.ts'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { MailFileList } from '../threads/mail-file-list.tsx'
import { callOptions } from '../threads/note-values.ts'
import styles from './lead-notes.module.css'
import { isWritten } from './lead-values.ts'
import type { LeadActions } from './use-lead-actions.ts'

interface LeadNoteProps {
  note: LeadNote
  actions: LeadActions
}

interface EntryProps extends LeadNoteProps {
  /** The request that it was written about, where that was merged into the lead. */
  origin: string | undefined
  /** Who did something, in words. */
  maker: (madeBy: string | null) => string
}

function EditDialog({ note, actions, onClose }: LeadNoteProps & { onClose: () => void }) {
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: editLeadNote.schema.body,
    defaultValues: { text: note.text },
    refusable: ['text'],
    send: async ({ text }) =>
      await actions.editNote(note, { text, basedOn: note.editedAt ?? note.at }),
    onEnd: (failed) => failed ?? onClose(),
  })
  return (
    <Dialog
      title="Change this note"
      onCancel={onClose}
      confirm={{ children: 'Save', isBusy: isSubmitting, busyText: 'Saving...' }}
      form={{ onSubmit }}
    >
      <TextareaField label="Note" rows={5} {...field('text')} />
    </Dialog>
  )
}

/** What the person who is logged in may do with a note; the service decides by the same. */
function useWaysToChange(note: LeadNote) {
  const isMine = useIsMine(note.madeBy) && isWritten(note)
  return { mayChange: isMine || (isWritten(note) && note.madeBy === null), mayDelete: isMine }
}

/** One note or call: when, by whom, how it went, what was said, and the ways to put it right. */
export function LeadNoteEntry({ note, origin, maker, actions }: EntryProps) {
  const [isEdited, setIsEdited] = useState(false)
  const { mayChange, mayDelete } = useWaysToChange(note)
  const { at, kind, text, files, editedAt, madeBy } = note
  const call = callOptions.find(({ value }) => value === kind)
  const moment = formatTimestamp(at)
  return (
    <li className={`${styles.note} ${styles.entry}`}>
      <p className={styles.noteTop}>
        {call && <strong>{`Call: ${call.label}`}</strong>}
        {kind === 'mail' && <strong>Email written</strong>}
        {kind === 'received' && <strong>Email received</strong>}
        {kind === 'bounced' && <strong>Email did not arrive</strong>}
        {kind === 'given' && <strong>Looked after by</strong>}
        <span className={styles.edited}>
          <time dateTime={at}>{moment}</time>
          {madeBy !== null && `, by ${maker(madeBy)}`}
        </span>
        {origin && <span className={styles.edited}>{origin}</span>}
        {editedAt !== null && (
          <span className={styles.edited}>changed {formatTimestamp(editedAt)}</span>
        )}
      </p>
      {text && <p className={styles.noteText}>{text}</p>}
      <MailFileList files={files} />
      {mayChange && (
        <span className={styles.noteActions}>
          <Button
            size="small"
            aria-label={`Change the note of ${moment}`}
            onClick={() => setIsEdited(true)}
          >
            Change
          </Button>
          {mayDelete && (
            <ConfirmButton
              aria-label={`Delete the note of ${moment}`}
              asks={{
                message: 'Are you sure you want to delete this note?',
                subject: text || call?.label || '',
                confirmText: 'Delete',
                onConfirm: async () => {
                  const failed = await actions.deleteNote(note)
                  if (!failed) focusTitleIfLost()
                  return failed
                },
              }}
            >
              Delete
            </ConfirmButton>
          )}
        </span>
      )}
      {isEdited && <EditDialog note={note} actions={actions} onClose={() => setIsEdited(false)} />}
    </li>
  )
}

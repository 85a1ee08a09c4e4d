import {
  isCallOutcome,
  type LeadMail,
  type listSavedAnswers,
  type NewLeadNote,
  type QueryOf,
} from 'offers-service/contract'
import { Button } from '../../../ui/button.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { dayAfter, formatDay, useToday } from '../dates.ts'
import { DayField } from '../day-field.tsx'
import { AnswerSelect } from '../editing/answer-select.tsx'
import { FormNotices, FormProblem, SaveButton } from '../editing/form-notices.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { useLeaveGuard } from '../editing/use-leave-guard.tsx'
import { MailFilesField } from './mail-files-field.tsx'
import { useMailFiles } from './use-mail-files.ts'
import { InWhoseName } from '../session/in-whose-name.tsx'
import styles from './new-note.module.css'
import { callOptions, noNote, NoteForm } from './note-values.ts'

const [note, received, mail] = [
  { value: 'note', label: 'A note' },
  { value: 'received', label: 'Email received' },
  { value: 'mail', label: 'Write an email' },
] as const

const soon = [
  { days: 1, label: 'Tomorrow' },
  { days: 3, label: 'In 3 days' },
  { days: 7, label: 'In a week' },
] as const

interface NewNoteProps {
  /** Names what is typed, so that it is found again. */
  draftName: string
  /** Whom a mail goes to; empty where none can be written. */
  mailTo: string
  /** Whose saved answers are offered. */
  about: QueryOf<typeof listSavedAnswers>
  /** Whether the next step can be set with it. */
  hasNextStep: boolean
  /** Each answers the error, or undefined when it went well. */
  addNote: (note: NewLeadNote, key: string) => Promise<Error | undefined>
  sendMail: (mail: LeadMail, key: string) => Promise<Error | undefined>
}

const saveWords = { note: 'Save note', received: 'Save email', mail: 'Send Email' }
const textLabels = { note: 'New note', received: 'What they wrote', mail: 'Message' }

/** Writes down a call or a note, or writes an email, and when to go on. */
export function NewNote(props: NewNoteProps) {
  const { draftName, mailTo, about, hasNextStep, addNote, sendMail } = props
  const today = useToday()
  const item = useItemForm({
    draftName,
    stored: noNote,
    schema: NoteForm,
    required: [],
  })
  const mailFiles = useMailFiles({
    files: item.values.files,
    latest: () => item.form.getValues('files'),
    onChange: (files) => item.form.setValue('files', files, { shouldDirty: true }),
  })
  const { question } = useLeaveGuard(item.isChanged, item.discard)
  const submit = item.submitWith(
    async (written, _basedOn, key) => {
      const failed = await ('subject' in written ? sendMail(written, key) : addNote(written, key))
      if (!failed) item.restart(noNote)
      return failed
    },
    () => item.form.setFocus('text'),
  )
  const { kind, subject, text, followUpOn } = item.values
  const isMail = kind === 'mail'
  const isCall = isCallOutcome(kind)
  const isComplete = isMail
    ? subject.trim() !== '' && text.trim() !== '' && !mailFiles.isSending
    : isCall || text.trim() !== '' || (kind === 'note' && followUpOn.trim() !== '')
  const kinds = [note, received, ...callOptions, ...(mailTo === '' ? [] : [mail])]
  const { error: _error, ...kindField } = item.field('kind')

  return (
    <>
      <FormNotices item={item} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.kinds}>
          <legend>What happened</legend>
          {kinds.map(({ value, label }) => (
            <label key={value} className={styles.kind}>
              <input type="radio" value={value} {...kindField} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {isMail && <TextField label="Subject" autoComplete="off" {...item.field('subject')} />}
        {isMail && (
          <AnswerSelect
            about={about}
            onPut={(filled) => item.form.setValue('text', filled, { shouldDirty: true })}
          />
        )}
        <TextareaField
          label={isCall ? 'What was said' : textLabels[kind]}
          isOptional={isCall}
          rows={isMail || kind === 'received' ? 8 : 3}
          {...(isMail && {
            hint: <InWhoseName to={mailTo} below="company and phone number" />,
          })}
          {...item.field('text')}
        />
        {isMail && (
          <MailFilesField mailFiles={mailFiles} error={item.form.formState.errors.files?.message} />
        )}
        {hasNextStep && (
          <>
            <div className={styles.when}>
              <DayField label="Next step on" isOptional min={today} {...item.field('followUpOn')} />
              <span className={styles.soon}>
                {soon.map(({ days, label }) => (
                  <Button
                    key={days}
                    size="small"
                    onClick={() =>
                      item.form.setValue('followUpOn', formatDay(dayAfter(today, days)), {
                        shouldValidate: true,
                      })
                    }
                  >
                    {label}
                  </Button>
                ))}
              </span>
            </div>
            {followUpOn.trim() !== '' && (
              <TextField
                label="What to do"
                isOptional
                autoComplete="off"
                placeholder="Call again"
                {...item.field('followUpTask')}
              />
            )}
          </>
        )}
        <SaveButton item={{ ...item, isComplete }}>
          {isCall ? 'Save call' : saveWords[kind]}
        </SaveButton>
        <FormProblem item={item} />
      </form>
      {question}
    </>
  )
}

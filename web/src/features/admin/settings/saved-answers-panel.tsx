import {
  answerFields,
  answerText,
  deleteSaved,
  listSaved,
  type SavedItem,
  saveItem,
} from 'offers-service/contract'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { removeDraft } from '../editing/drafts.ts'
import { FieldButtons, putField } from '../editing/field-buttons.tsx'
import { FormNotices } from '../editing/form-notices.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './saved-answers-panel.module.css'

const params = { kind: 'answer' } as const
/** Under which name what is typed into one is kept until it is saved. */
const draftNameOf = (name: string) => `saved-answers:of ${name}`

const Form = v.object({ name: saveItem.schema.body.entries.name, value: answerText })

interface AnswerDialogProps {
  /** Undefined for a new one. */
  answer: SavedItem | undefined
  /** The names of the others, which must stay theirs. */
  others: readonly string[]
  onClose: () => void
}

function AnswerDialog({ answer, others, onClose }: AnswerDialogProps) {
  const attempt = useMutation()
  const area = useRef<HTMLTextAreaElement | null>(null)
  // What is typed stays in this browser until it is saved, as in every form that takes a while.
  const item = useItemForm({
    draftName: answer ? draftNameOf(answer.name) : 'saved-answers:new',
    stored: { name: answer?.name ?? '', value: answer?.value ?? '' },
    isNew: !answer,
    updatedAt: answer?.updatedAt ?? null,
    schema: v.pipe(
      Form,
      v.forward(
        v.check(({ name }) => !others.includes(name), 'Another answer has this name'),
        ['name'],
      ),
    ),
    required: ['name', 'value'],
  })
  const submit = item.submitWith(
    async (body, basedOn) =>
      await attempt(
        () => call(saveItem, { params, body: { ...body, basedOn, replaces: answer?.name } }),
        {
          success: 'Answer saved successfully.',
          failure: 'Failed to save the answer.',
          asked: ['invalid_request'],
        },
      ),
    onClose,
  )
  const { ref, ...text } = item.field('value')
  const put = (name: string) => {
    if (area.current)
      item.form.setValue('value', putField(area.current, name), { shouldDirty: true })
  }
  return (
    <Dialog
      title={answer ? 'Change this answer' : 'New answer'}
      onCancel={onClose}
      {...(item.conflicts.length > 0 && item.problem && { problem: item.problem })}
      confirm={{ children: 'Save', isBusy: item.isSubmitting, busyText: 'Saving...' }}
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
    >
      <FormNotices item={item} />
      <TextField label="Name" autoComplete="off" hint="Only you see it." {...item.field('name')} />
      <TextareaField
        label="Text"
        rows={8}
        hint="The name of who sends it, your company and phone number are put below it."
        {...text}
        ref={(node) => {
          ref(node)
          area.current = node
        }}
      />
      <FieldButtons legend="Put in for each person" names={answerFields} onPut={put} />
    </Dialog>
  )
}

/** The answers that the business keeps to use again in its mails. */
export function SavedAnswersPanel() {
  const query = useApi(listSaved, { params })
  const { data: answers = [] } = query
  const attempt = useMutation()
  const [opened, setOpened] = useState<SavedItem | 'new'>()
  const answer =
    opened === 'new' ? undefined : (answers.find(({ name }) => name === opened?.name) ?? opened)
  const remove = async ({ name }: SavedItem) => {
    const failed = await attempt(() => call(deleteSaved, { params: { ...params, name } }), {
      success: 'Answer deleted successfully.',
      failure: 'Failed to delete the answer.',
    })
    if (failed) return failed
    removeDraft(draftNameOf(name))
    focusTitleIfLost()
    return failed
  }
  return (
    <Panel title="Saved answers" query={query}>
      <p className="fine-print">
        What you write often. When you write an email to a lead, or answer a question, you choose
        one above the message and change it as you like.
      </p>
      <ul role="list" className={styles.answers}>
        {answers.map((item) => (
          <li key={item.name}>
            <span className={styles.name}>{item.name}</span>
            <span className={styles.text}>{item.value}</span>
            <span className={styles.actions}>
              <Button
                size="small"
                aria-label={`Change ${item.name}`}
                onClick={() => setOpened(item)}
              >
                Change
              </Button>
              <ConfirmButton
                aria-label={`Delete ${item.name}`}
                asks={{
                  message: 'Are you sure you want to delete this answer?',
                  subject: item.name,
                  confirmText: 'Delete',
                  onConfirm: () => remove(item),
                }}
              >
                Delete
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Button size="small" onClick={() => setOpened('new')}>
          New answer
        </Button>
      </p>
      {opened && (
        <AnswerDialog
          answer={answer}
          others={answers.flatMap(({ name }) => (name === answer?.name ? [] : name))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Panel>
  )
}

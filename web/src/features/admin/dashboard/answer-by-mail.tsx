import { answerQuestion, type Question, type QuestionAnswer } from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { AnswerSelect } from '../editing/answer-select.tsx'
import { FormNotices } from '../editing/form-notices.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { isEmail } from '../leads/contact-links.tsx'
import { InWhoseName } from '../session/in-whose-name.tsx'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { MailFilesField } from '../threads/mail-files-field.tsx'
import { useMailFiles } from '../threads/use-mail-files.ts'
import { useMutation } from '../use-mutation.ts'
import styles from './answer-by-mail.module.css'

const nothing: QuestionAnswer = { text: '', files: [] }

function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const attempt = useMutation()
  // What is typed stays in this browser until it is sent, as in every form that takes a while.
  const item = useItemForm({
    draftName: `answers:${question.id}`,
    stored: nothing,
    isNew: true,
    schema: answerQuestion.schema.body,
    required: ['text'],
  })
  const mailFiles = useMailFiles({
    files: item.values.files,
    latest: () => item.form.getValues('files'),
    onChange: (files) => item.form.setValue('files', files, { shouldDirty: true }),
  })
  const submit = item.submitWith(
    async (body, _basedOn, key) =>
      await attempt(() => call(answerQuestion, { params: { id: question.id }, body, key }), {
        success: 'Your answer is on its way.',
        failure: 'Failed to send the answer.',
      }),
    () => {
      onClose()
      focusTitleIfLost()
    },
  )
  return (
    <Dialog
      title={`Answer about ${question.referenceNumber}`}
      onCancel={onClose}
      confirm={{
        children: 'Send Email',
        disabled: !item.isComplete || mailFiles.isSending,
        isBusy: item.isSubmitting,
        busyText: 'Sending...',
      }}
      form={{ noValidate: true, onSubmit: (event) => void submit(event) }}
    >
      <p>They asked:</p>
      <blockquote className={styles.question}>{question.question}</blockquote>
      <FormNotices item={item} />
      <AnswerSelect
        about={{ referenceNumber: question.referenceNumber }}
        onPut={(text) => item.form.setValue('text', text, { shouldDirty: true })}
      />
      <TextareaField
        label="Your answer"
        rows={8}
        hint={
          <InWhoseName to={question.replyTo} below="company, phone number and their question" />
        }
        {...item.field('text')}
      />
      <MailFilesField mailFiles={mailFiles} error={item.form.formState.errors.files?.message} />
    </Dialog>
  )
}

/** Answers a question from here, where an email address was left. */
export function AnswerByMail({ question }: { question: Question }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isEmail(question.replyTo)) return null
  return (
    <>
      <Button
        size="small"
        aria-label={`Answer by Email: the question about ${question.referenceNumber}`}
        onClick={() => setIsOpen(true)}
      >
        Answer by Email
      </Button>
      {isOpen && <AnswerDialog question={question} onClose={() => setIsOpen(false)} />}
    </>
  )
}

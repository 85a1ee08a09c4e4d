import type { ReactNode } from 'react'
import { useSingleFlight } from '../../api/hooks.ts'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

/** What is asked before something that cannot be undone. */
export interface Question {
  /** The question, for example 'Are you sure you want to delete this page?'. */
  message: string
  /** Names what the question is about, where that is one of many. */
  subject?: string
  /** What follows from saying yes, in more words than a question has. */
  consequence?: ReactNode
  confirmText: string
  /** On the button that leaves everything as it is. */
  cancelText?: string
  /** Does what was asked; the question stays, busy, for as long as that takes. */
  onConfirm: () => unknown
}

/** Asks before something that cannot be undone. It is open for as long as it is rendered; Escape cancels. */
export function ConfirmDialog(props: Question & { onCancel: () => void }) {
  const { message, subject, consequence, confirmText, cancelText } = props
  const { onConfirm, onCancel } = props
  const { send, isSending } = useSingleFlight(async () => await onConfirm())
  return (
    <Dialog
      title={message}
      isDescribed
      cancelText={cancelText}
      onCancel={onCancel}
      confirm={{ children: confirmText, isBusy: isSending, onClick: () => void send() }}
    >
      {subject && <p className={styles.subject}>{subject}</p>}
      {consequence && <div>{consequence}</div>}
    </Dialog>
  )
}

import { useId } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** The question, for example 'Are you sure you want to delete this page?'. */
  message: string
  /** Names what the question is about, where that is one of many. */
  subject?: string
  /** What follows from saying yes, in more words than a question has. */
  consequence?: string
  confirmText: string
  /** On the button that leaves everything as it is. */
  cancelText?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. It is open for as long as it is rendered; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { message, subject, consequence, isBusy = false, onConfirm, onCancel } = props
  const { confirmText, cancelText = 'Cancel' } = props
  const detailId = useId()
  return (
    <Dialog title={message} describedBy={detailId} onCancel={onCancel}>
      <div id={detailId} className={styles.detail}>
        {subject && <p className={styles.subject}>{subject}</p>}
        {consequence && <p>{consequence}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          {cancelText}
        </Button>
        <Button variant="primary" size="small" isBusy={isBusy} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  )
}

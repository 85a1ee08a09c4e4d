import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** The question, for example 'Are you sure you want to delete this page?'. */
  message: string
  confirmText: string
  /** On the button that leaves everything as it is. */
  cancelText?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. It is open for as long as it is rendered; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { message, confirmText, cancelText = 'Cancel', isBusy = false, onConfirm, onCancel } = props
  return (
    <Dialog title={message} onCancel={onCancel}>
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

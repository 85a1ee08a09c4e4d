import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

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
  const dialog = useRef<HTMLDialogElement>(null)
  const messageId = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={messageId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <p id={messageId} className={styles.message}>
        {message}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{cancelText}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </dialog>
  )
}

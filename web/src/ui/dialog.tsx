import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  onCancel: () => void
  children: ReactNode
}

/** A small window over the page that must be answered first. It is open for as long as it is rendered; Escape cancels. */
export function Dialog({ title, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

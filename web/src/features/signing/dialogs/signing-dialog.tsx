import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './signing-dialog.module.css'

interface SigningDialogProps {
  title: string
  /** What went wrong with sending; a toast would lie behind the dialog, where nobody can reach it. */
  failure: string
  actions: ReactNode
  /** Absent when there is nothing to send any more. */
  formProps?: ComponentProps<'form'>
  onCancel: () => void
  children: ReactNode
}

/** A small window beside the agreement. It is open for as long as it is rendered; Escape closes it. */
export function SigningDialog(props: SigningDialogProps) {
  const { title, failure, actions, formProps, onCancel, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  // Closed while it is still in the document; otherwise the focus would not go back to the button that opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Not a field: on a phone its keyboard would hide the rest.
    heading.current?.focus()
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
      <form className={styles.form} onSubmit={(event) => event.preventDefault()} {...formProps}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
        <div className={styles.actions}>{actions}</div>
      </form>
    </dialog>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** The id of what says more about it, read out with the title. */
  describedBy?: string
  onCancel: () => void
  children: ReactNode
}

/** A small window over the page that must be answered first. It is open for as long as it is rendered; Escape cancels. */
export function Dialog({ title, describedBy, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect, because only a dialog that still stands in the page gives the keyboard back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      const holder = document.activeElement
      // What opened it may be gone, such as the button of an item that was deleted; the screen's title is not.
      if (holder === document.body || element?.contains(holder))
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
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

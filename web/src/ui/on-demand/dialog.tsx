import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useFocusReturn } from '../browser-hooks.ts'
import { Button } from '../button.tsx'
import { Sentence } from '../contact-details.tsx'
import { dismissFailures, useDialogFailure } from '../use-toast.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** `normal` for visitors, where the title takes the focus: on a phone a field's keyboard would hide the rest. */
  size?: 'normal' | 'small'
  /** Whether its content says more about the title and is read out with it. */
  isDescribed?: boolean
  /** What went wrong, for dialogs that say it themselves; what `useToast` tells of stands there anyway. */
  problem?: string
  /** On the button that leaves everything as it is. */
  cancelText?: string
  onCancel: () => void
  /** The button that does it, which submits the form unless it has an `onClick`; absent when there is nothing to do but to close. */
  confirm?: Pick<
    ComponentProps<typeof Button>,
    'children' | 'isBusy' | 'busyText' | 'disabled' | 'onClick'
  >
  /** Makes its content a form. */
  form?: Omit<ComponentProps<'form'>, 'className'>
  children: ReactNode
}

/** A small window over the page that must be answered first. It is open for as long as it is rendered; Escape cancels. */
export function Dialog(props: DialogProps) {
  const { title, size = 'small', isDescribed, problem, confirm, form, children } = props
  const { cancelText = 'Cancel' } = props
  const failure = useDialogFailure()
  const onCancel = () => {
    if (failure) dismissFailures()
    props.onCancel()
  }
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const contentId = `${id}-content`

  // A layout effect, because only a dialog that still stands in the page gives the keyboard back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (size === 'normal') heading.current?.focus()
    return () => element?.close()
  }, [size])
  useFocusReturn(dialog)

  const body = (
    <>
      <div id={contentId} className={styles.content}>
        {children}
      </div>
      <p role="alert" className={styles.problem}>
        {problem && <Sentence>{problem}</Sentence>}
        {failure && <Sentence>{failure.description}</Sentence>}
        {failure?.reason && ` ${failure.reason}`}
        {failure?.requestId && ` Reference: ${failure.requestId}`}
      </p>
      <div className={styles.actions}>
        <Button size={size} onClick={onCancel}>
          {cancelText}
        </Button>
        {confirm && (
          <Button
            type={confirm.onClick ? 'button' : 'submit'}
            variant="primary"
            size={size}
            {...confirm}
          />
        )}
      </div>
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={id}
      aria-describedby={isDescribed ? contentId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2
        ref={heading}
        id={id}
        tabIndex={size === 'normal' ? -1 : undefined}
        className={styles.title}
      >
        {title}
      </h2>
      {form ? (
        <form
          noValidate
          {...form}
          className={styles.body}
          onSubmit={(event) => {
            // React would pass it on to the form that the dialog was opened from.
            event.stopPropagation()
            form.onSubmit?.(event)
          }}
        >
          {body}
        </form>
      ) : (
        body
      )}
    </dialog>
  )
}

import { declineSigning } from 'offers-service/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, call } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import styles from './decline-dialog.module.css'

interface DeclineDialogProps {
  token: string
  onDeclined: () => Promise<void>
  onOutdated: () => Promise<void>
  onCancel: () => void
}

/** Asks once more before the offer is declined. It is open for as long as it is rendered; Escape cancels. */
export function DeclineDialog({ token, onDeclined, onOutdated, onCancel }: DeclineDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { phoneDisplay } = useSettings()
  const [hasFailed, setHasFailed] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Not the optional field: on a phone its keyboard would hide the rest of the dialog.
    title.current?.focus()
    return () => element?.close()
  }, [])

  const decline = handleSubmit(async (body) => {
    setHasFailed(false)
    try {
      await call(declineSigning, { params: { token }, body })
      await onDeclined()
    } catch (error) {
      // Any other refusal means the link has moved on, for example because it was signed in another tab.
      if (error instanceof ApiError && error.status < 429) await onOutdated()
      else setHasFailed(true)
    }
  })

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
      <form className={styles.form} noValidate onSubmit={(event) => void decline(event)}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          Decline this offer?
        </h2>
        <p>
          Nothing will be signed. You can still change your mind until the last day of the offer.
        </p>
        <TextareaField
          label="What made you decide?"
          hint="You do not have to say. It helps us make better offers."
          isOptional
          maxLength={1000}
          {...register('reason')}
        />
        {/* A toast would lie behind the dialog, where nobody can reach it. */}
        <p role="alert" className={styles.failure}>
          {hasFailed &&
            `There was a problem declining the offer. Please try again or call us at ${phoneDisplay}.`}
        </p>
        <div className={styles.actions}>
          <Button onClick={onCancel}>Keep the Offer</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={formState.isSubmitting}
            busyText="Sending..."
          >
            Decline
          </Button>
        </div>
      </form>
    </dialog>
  )
}

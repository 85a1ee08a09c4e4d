import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Two taps on one place within this time are meant as one: unsure fingers tap twice. */
const doubleTapMs = 500

/** Lets nothing be tapped at a place for a while, so that a second tap does not hit what has come there since the first. */
function ignoreTaps({ left, right, top, bottom }: DOMRect, untilMs: number): void {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  const ignore = (event: MouseEvent) => {
    const { clientX: x, clientY: y } = event
    if (x <= left || x >= right || y <= top || y >= bottom) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('mousedown', ignore, options)
  addEventListener('click', ignore, options)
  setTimeout(() => ending.abort(), untilMs - performance.now())
}

interface SubmissionInput<Checked> {
  /** Sends what was checked; rejects when that fails. */
  send: (values: Checked) => Promise<void>
  /** Tells of a failure; what was typed stays in the form. */
  onFailure: (error: unknown) => void | Promise<void>
}

/**
 * Submits a form once, however often that is asked for while it is on its way and after it has arrived.
 *
 * Only a failure, or `startOver`, opens the form again. `sent` is what has arrived and undefined before; the form is busy from
 * the first try until it is open again or gone.
 */
export function useSubmission<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  { send, onFailure }: SubmissionInput<Checked>,
) {
  const [sent, setSent] = useState<Checked>()
  // State changes with the next drawing; a second tap can come before that.
  const isTaken = useRef(false)

  async function submitOnce(button: HTMLElement | null) {
    if (isTaken.current) return
    isTaken.current = true
    const startedAt = performance.now()
    const place = button?.getBoundingClientRect()
    let hasArrived = false
    await form.handleSubmit(async (values) => {
      try {
        await send(values)
      } catch (error) {
        await onFailure(error)
        return
      }
      hasArrived = true
      if (place) ignoreTaps(place, startedAt + doubleTapMs)
      setSent(values)
    })()
    isTaken.current = hasArrived
  }

  return {
    sent,
    isBusy: form.formState.isSubmitting || sent !== undefined,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      void submitOnce(submitter)
    },
    /** Shows the form again, empty, with the focus on its first field. */
    startOver: (first: Path<Values>) => {
      flushSync(() => {
        form.reset()
        isTaken.current = false
        setSent(undefined)
      })
      form.setFocus(first)
    },
  }
}

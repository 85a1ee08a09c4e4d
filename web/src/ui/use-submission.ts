import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError } from '../api/client.ts'
import { useSend } from '../api/hooks.ts'
import { forgetKey, formKeyName, keyOf } from './form-key.tsx'
import { useHydrated } from './browser-hooks.ts'

/** Two taps on one place within this time are meant as one: unsure fingers tap twice. */
const doubleTapMs = 500

/** Lets nothing be tapped at a place for a while, so that a second tap does not hit what has come there since the first. */
function ignoreTaps({ left, right, top, bottom }: DOMRect, untilMs: number): void {
  const scrolled = window.scrollY
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  const ignore = (event: MouseEvent) => {
    const { clientX: x, clientY: y } = event
    if (x <= left || x >= right || y <= top || y >= bottom) return
    // Whoever has scrolled since, except that a new page begins at its top, means what they tap.
    if (window.scrollY !== scrolled && window.scrollY !== 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('mousedown', ignore, options)
  addEventListener('click', ignore, options)
  setTimeout(() => ending.abort(), untilMs - performance.now())
}

interface SubmissionInput<Checked> {
  /** Sends what was checked, with the form's key where it has one; rejects when that fails. */
  send: (values: Checked, key: string | undefined) => Promise<void>
  /** Tells of a failure; what was typed stays in the form, and what the service says of a field stands beside it. */
  onFailure: (error: unknown) => void | Promise<void>
}

interface Pressed {
  form: HTMLFormElement
  button: HTMLElement | null
}

type Errors = Partial<Record<string, string>>

/** Checks what stands in a form; `errors` is the first thing wrong with each field, by the field's name. */
function check<Checked>(schema: v.GenericSchema<unknown, Checked>, form: HTMLFormElement) {
  const { [formKeyName]: _, ...typed } = Object.fromEntries(new FormData(form))
  const result = v.safeParse(schema, typed)
  const errors: Errors = {}
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return { checked: result.success ? result.output : undefined, errors }
}

function focusFirst(form: HTMLFormElement, isMeant: (name: string) => boolean) {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
  const field = fields.find((one) => isMeant(one.getAttribute('name') ?? ''))
  field?.focus()
  return field
}

/**
 * A form that is sent once, however often that is asked for while it is on its way and after it has arrived.
 *
 * What is typed stays in the browser's own fields; it is checked by the schema when it is sent, and after that with every
 * change. Only a failure, or `startOver`, opens the form again. `sent` is what has arrived and undefined before; the form is
 * busy from the first try until it is open again or gone. `field` names a field and says what is wrong with it.
 */
export function useSubmission<Typed, Checked>(
  schema: v.GenericSchema<Typed, Checked>,
  { send, onFailure }: SubmissionInput<Checked>,
) {
  const isHydrated = useHydrated()
  const [errors, setErrors] = useState<Errors>({})
  const [sent, setSent] = useState<Checked>()
  const ref = useRef<HTMLFormElement>(null)
  const hasBeenTried = useRef(false)

  const { send: submit, isSending } = useSend(async ({ form, button }: Pressed) => {
    if (sent !== undefined) return
    hasBeenTried.current = true
    const result = check(schema, form)
    // Drawn first, so that the field is heard together with what is wrong with it.
    flushSync(() => setErrors(result.errors))
    if (result.checked === undefined) {
      focusFirst(form, (name) => name in result.errors)
      return
    }
    const startedAt = performance.now()
    const place = button?.getBoundingClientRect()
    try {
      await send(result.checked, keyOf(form))
      forgetKey(form)
      if (place) ignoreTaps(place, startedAt + doubleTapMs)
      // Drawn before another tap can come.
      flushSync(() => setSent(result.checked))
    } catch (error) {
      await onFailure(error)
      const refused = error instanceof ApiError ? error.fields : {}
      flushSync(() => setErrors(refused))
      // Away from the lower edge, where the message of the failure covers what is there.
      focusFirst(form, (name) => name in refused)?.scrollIntoView({ block: 'center' })
    }
  })

  return {
    sent,
    isBusy: isSending || sent !== undefined,
    field: (name: keyof Typed & string) => ({ name, error: errors[name] }),
    formProps: {
      ref,
      // Without scripts the browser checks what it can.
      noValidate: isHydrated,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        void submit({ form: event.currentTarget, button: submitter })
      },
      onChange: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        if (!hasBeenTried.current) return
        const { name } = target as HTMLInputElement
        const { errors: found } = check(schema, currentTarget)
        setErrors((known) => ({ ...known, [name]: found[name] }))
      },
    },
    /** Shows the form again, empty, with the focus on its first field. */
    startOver: () => {
      hasBeenTried.current = false
      flushSync(() => setSent(undefined))
      if (ref.current) focusFirst(ref.current, (name) => name !== '')
    },
  }
}

import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError } from '../api/client.ts'
import { useSingleFlight } from '../api/hooks.ts'
import { forgetKey, formKeyName, keyOf } from './form-key.tsx'
import { useHydrated } from './browser-hooks.ts'
import { useFormStart } from './form-start.ts'
import { useLeftForm } from './left-forms.ts'
import { doubleTapMs, ignoreTaps } from './double-tap.ts'
import { dismissFailures } from './use-toast.ts'
import { type TypoChecks, useTypoCheck } from './use-typo-check.ts'

/** What is wrong with fields, by their names. */
type Errors = Partial<Record<string, string>>

interface SubmissionInput<Checked> {
  /** Sends what was checked, with the form's key where it has one; rejects when that fails. */
  send: (values: Checked, key: string | undefined) => Promise<void>
  /**
   * Tells of a failure; what was typed stays in the form. What the service says of a field stands beside it, and what this
   * answers, by the field's name.
   */
  onFailure: (error: unknown) => Errors | void | Promise<Errors | void>
  /** What is asked about once before it is sent. */
  typoChecks?: TypoChecks
}

const noChecks: TypoChecks = {}

interface Pressed {
  form: HTMLFormElement
  button: HTMLElement | null
}

/** Checks what stands in a form, as it is `typed`; `errors` is the first thing wrong with each field, by the field's name. */
function check<Checked>(schema: v.GenericSchema<unknown, Checked>, form: HTMLFormElement) {
  const { [formKeyName]: _, ...typed } = Object.fromEntries(new FormData(form))
  const result = v.safeParse(schema, typed)
  const errors: Errors = {}
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return { typed, checked: result.success ? result.output : undefined, errors }
}

function focusFirst(form: HTMLFormElement, isMeant: (name: string) => boolean) {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
  const field = fields.find((one) => isMeant(one.getAttribute('name') ?? ''))
  field?.focus()
  return field
}

/** Tells whether the visitor has gone on to another form of the page, which a late answer must not take the focus from. */
export const isAnotherFormInUse = (form: HTMLFormElement | null) =>
  (document.activeElement?.closest('form') ?? form) !== form

/**
 * A form that is sent once, however often that is asked for while it is on its way and after it has arrived.
 *
 * What is typed stays in the browser's own fields; it is checked by the schema when it is sent, and after that with every
 * change. Only a failure, or `startOver`, opens the form again. `sent` is what has arrived and undefined before; the form is
 * busy from the first try until it is open again or gone. `field` names a field and says what is wrong with it; `typo` is the
 * value that looks mistyped and is asked about.
 */
export function useSubmission<Typed, Checked>(
  schema: v.GenericSchema<Typed, Checked>,
  { send, onFailure, typoChecks = noChecks }: SubmissionInput<Checked>,
) {
  const isHydrated = useHydrated()
  const start = useFormStart()
  const [errors, setErrors] = useState<Errors>(start?.errors ?? {})
  const [sent, setSent] = useState<Checked>()
  const ref = useRef<HTMLFormElement>(null)
  useLeftForm(ref)
  const hasBeenTried = useRef(false)
  const { suspect, find: findTypo, show: showTypo } = useTypoCheck(typoChecks)

  const { send: submit, isSending } = useSingleFlight(async ({ form, button }: Pressed) => {
    if (sent !== undefined) return undefined
    hasBeenTried.current = true
    dismissFailures()
    const result = check(schema, form)
    // Drawn first, so that the field is heard together with what is wrong with it.
    flushSync(() => setErrors(result.errors))
    if (result.checked === undefined) {
      focusFirst(form, (name) => name in result.errors)
      return undefined
    }
    const startedAt = performance.now()
    const place = button?.getBoundingClientRect()
    showTypo(undefined)
    const typo = await findTypo(result.typed)
    if (typo) {
      if (place) ignoreTaps(place, startedAt + doubleTapMs)
      return typo
    }
    try {
      await send(result.checked, keyOf(form))
      forgetKey(form)
      if (place) ignoreTaps(place, startedAt + doubleTapMs)
      // Drawn before another tap can come.
      flushSync(() => setSent(result.checked))
    } catch (error) {
      const found = await onFailure(error)
      const refused: Errors = { ...(error instanceof ApiError && error.fields), ...found }
      flushSync(() => setErrors(refused))
      if (isAnotherFormInUse(form)) return undefined
      // Away from the lower edge, where the message of the failure covers what is there.
      focusFirst(form, (name) => name in refused)?.scrollIntoView({ block: 'center' })
    }
    return undefined
  })

  const fieldOf = (name: string) => {
    const found = ref.current?.elements.namedItem(name)
    return found instanceof HTMLInputElement ? found : undefined
  }

  return {
    sent,
    typo: suspect && {
      ...suspect,
      onAnswer: (value: string) => {
        const input = fieldOf(suspect.name)
        if (input) input.value = value
        ref.current?.requestSubmit()
      },
      onChange: () => {
        showTypo(undefined)
        fieldOf(suspect.name)?.focus()
      },
    },
    isBusy: isSending || sent !== undefined,
    field: (name: keyof Typed & string) => ({
      name,
      error: errors[name],
      ...(start && { defaultValue: start.values[name] }),
    }),
    formProps: {
      ref,
      // Without scripts the browser checks what it can.
      noValidate: isHydrated,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        // Shown when the form can be sent again.
        void submit({ form: event.currentTarget, button: submitter }).then(showTypo)
      },
      onChange: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        showTypo(undefined)
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

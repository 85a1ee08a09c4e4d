import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldPath, useForm, useWatch } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { ApiError } from '../../../api/client.ts'
import { type FormValues, isSame } from './form-values.ts'
import { fieldsOf } from './use-owner-form.ts'
import { keepDraft, readDraft, removeDraft } from './drafts.ts'

interface ItemFormOptions<Values extends FormValues, Output> {
  /** Names the item, so that its unsaved text is found again, for example `posts:new`. */
  draftName: string
  /** What is stored, or the beginnings of a new item. */
  stored: Values
  /** True while nothing is stored yet, so that `stored` may be another tomorrow. */
  isNew?: boolean
  /** When that last changed, where someone else may change it too. It goes back with a save, as what the save is based on. */
  updatedAt?: string | null
  schema: GenericSchema<Values, Output>
  /** Fields without which it cannot be saved. */
  required: ReadonlyArray<keyof Values & string>
}

/** What the owner is told when a save fails for a reason that no field can show. */
const problemOfCode: Partial<Record<string, string>> = {
  changed_meanwhile:
    'This was changed somewhere else after you opened it. Reload the page to see the newer version. What you typed is kept.',
  already_signed: 'This offer has been signed meanwhile, so it can no longer change.',
  signing_under_way:
    'Somebody has begun to sign this offer. To change it, cancel the signing first.',
  not_found:
    'This was deleted somewhere else. What you typed is still here: copy what you need before you leave.',
  content_unavailable:
    'The content system does not answer right now. What you typed is kept. Please try again in a minute.',
  login_required:
    'You are logged out. What you typed is kept in this browser, so nothing is lost. Log in, then save again.',
}
const notSaved =
  'The server could not save this. What you typed is kept in this browser, so nothing is lost. Please save again in a minute.'
const notAnswered =
  'The server did not answer. What you typed is kept in this browser, so nothing is lost. Check your connection, then save again.'

/** What the owner is told of a failure, unless it is about a field or their own choice. */
function problemOf(error: Error): string | undefined {
  if (error instanceof ApiError)
    return problemOfCode[error.code ?? ''] ?? (error.status >= 500 ? notSaved : undefined)
  // What `fetch` fails with: no connection, or a time limit.
  return error instanceof TypeError || error instanceof DOMException ? notAnswered : undefined
}

/** What the service says of an input when it names no field itself. */
const fieldOfCode: Partial<Record<string, { name: string; message: string }>> = {
  slug_taken: { name: 'slug', message: 'Another item already uses this slug.' },
  reference_number_taken: {
    name: 'referenceNumber',
    message: 'Another offer already uses this number.',
  },
}

function fieldErrorsOf(error: Error): Array<[string, string]> {
  if (!(error instanceof ApiError)) return []
  const named = Object.entries(error.fields)
  const known = fieldOfCode[error.code ?? '']
  return named.length === 0 && known ? [[known.name, known.message]] : named
}

/**
 * A form for one item that keeps what is typed until it is saved or discarded.
 *
 * Every change is kept in this browser at once, so it survives a reload; the next time the item is opened the form begins
 * with it and `draft` is set. `newer` is what someone else has stored meanwhile; nothing of it is taken over, and nothing is
 * lost, until the owner chooses with `takeNewer` or `keepTyped`.
 */
export function useItemForm<Values extends FormValues, Output>({
  draftName,
  stored,
  isNew = false,
  updatedAt = null,
  schema,
  required,
}: ItemFormOptions<Values, Output>) {
  // What was stored when the form was opened; what arrives later never replaces what is being typed.
  const [start, setStart] = useState(() => ({
    stored,
    updatedAt,
    draft: readDraft(draftName, stored, isNew),
  }))
  const form = useForm<Values, unknown, Output>({
    defaultValues: (start.draft?.values ?? start.stored) as DefaultValues<Values>,
    resolver: valibotResolver(schema),
  })
  // Every field has a value from the beginning, so what is watched is never partial.
  const values = useWatch({ control: form.control }) as Values
  const [problem, setProblem] = useState<string>()
  const [isRefused, setIsRefused] = useState(false)
  const text = JSON.stringify(values)
  const isChanged = !isSame(values, start.stored)
  const isOvertaken = start.draft?.isOutdated || (isRefused && updatedAt !== start.updatedAt)
  const newer = isOvertaken ? stored : undefined

  useEffect(() => {
    const current = JSON.parse(text) as Values
    if (isSame(current, start.stored)) removeDraft(draftName)
    else keepDraft(draftName, current, start.stored)
  }, [draftName, start, text])

  const startFrom = (newlyStored: Values, timestamp: string | null) => {
    setStart({ stored: newlyStored, updatedAt: timestamp, draft: undefined })
    setProblem(undefined)
    setIsRefused(false)
  }

  /** Begins anew from what is stored, for forms that stay open after saving. */
  const restart = (newlyStored: Values, timestamp: string | null = null) => {
    removeDraft(draftName)
    startFrom(newlyStored, timestamp)
    form.reset(newlyStored)
  }

  /**
   * Answers a submit handler: `save` sends the checked input, with the time it is based on, and answers what went wrong,
   * if anything.
   */
  const submitWith = (
    save: (input: Output, basedOn?: string) => Promise<Error | undefined>,
    onSaved: () => void,
  ) =>
    form.handleSubmit(async (input) => {
      setProblem(undefined)
      const error = await save(input, start.updatedAt ?? undefined)
      if (!error) {
        removeDraft(draftName)
        onSaved()
        return
      }
      setProblem(problemOf(error))
      setIsRefused(error instanceof ApiError && error.code === 'changed_meanwhile')
      for (const [name, message] of fieldErrorsOf(error)) {
        if ((name.split('.')[0] ?? name) in values)
          form.setError(name as FieldPath<Values>, { message }, { shouldFocus: true })
      }
    })

  return {
    form,
    field: fieldsOf(form),
    values,
    draft: start.draft,
    newer,
    problem: newer ? undefined : problem,
    isChanged,
    isSubmitting: form.formState.isSubmitting,
    isComplete: required.every((name) => String(values[name]).trim() !== ''),
    discard: () => restart(start.stored, start.updatedAt),
    takeNewer: () => restart(stored, updatedAt),
    /** What is typed stays; saving it now replaces the newer version. */
    keepTyped: () => startFrom(stored, updatedAt),
    restart,
    submitWith,
  }
}

export type ItemForm = Pick<
  ReturnType<typeof useItemForm>,
  | 'values'
  | 'draft'
  | 'newer'
  | 'problem'
  | 'isChanged'
  | 'isSubmitting'
  | 'isComplete'
  | 'discard'
  | 'takeNewer'
  | 'keepTyped'
>

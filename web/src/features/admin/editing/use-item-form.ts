import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, useForm, useWatch } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { isOvertaken } from '../use-mutation.ts'
import { saveDraft, readDraft, removeDraft, type Sent } from './drafts.ts'
import { type FormValues, isSame } from './form-values.ts'
import { type Difference, differences, merge, withValues } from './merge.ts'
import { useIsShown } from '../../../ui/use-is-shown.ts'
import { fieldErrorsOf, problemElsewhere, problemOf } from './save-problems.ts'
import { newId } from './tabs.ts'
import { useAdoptedDraft } from './use-adopted-draft.ts'
import { fieldsOf } from './use-admin-form.ts'

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

/**
 * Sends the checked input with the time it is based on, and answers what went wrong, if anything. Under `key` the service creates
 * it once, however often it is sent.
 */
type Save<Output> = (
  input: Output,
  basedOn: string | undefined,
  key: string,
) => Promise<Error | undefined>

/** What a form begins with: what is stored, brought together with what was typed and not saved last time. */
function openForm<Values extends FormValues>(
  draftName: string,
  stored: Values,
  updatedAt: string | null,
  isNew: boolean,
  schema: GenericSchema,
) {
  const draft = readDraft(draftName, stored, isNew)
  const { values, base, taken } = merge(
    draft?.basis ?? stored,
    draft?.values ?? stored,
    stored,
    schema,
  )
  return { values, base, taken, stored, updatedAt, draft }
}

/**
 * A form for one item that keeps what is typed until it is saved or discarded.
 *
 * Every change is kept in this browser at once, so it survives a reload; the next time the item is opened the form begins with it
 * and `draft` is set. What someone else has stored meanwhile is taken over field by field (`taken`), except where both changed the
 * same one: `conflicts` are those about which the admin has to choose, with `resolve`, before the next save.
 */
export function useItemForm<Values extends FormValues, Output>({
  draftName,
  stored,
  isNew = false,
  updatedAt = null,
  schema,
  required,
}: ItemFormOptions<Values, Output>) {
  // What the form is based on; what others store later comes in only by a merge.
  const [start, setStart] = useState(() => openForm(draftName, stored, updatedAt, isNew, schema))
  const form = useForm<Values, unknown, Output>({
    defaultValues: start.values as DefaultValues<Values>,
    resolver: valibotResolver(schema),
  })
  // Every field has a value from the beginning, so what is watched is never partial.
  const values = useWatch({ control: form.control }) as Values
  const [problem, setProblem] = useState<string>()
  // Set while the newest version is wanted, which comes with a later drawing: to go on from it or, after a refusal, to save again.
  const [awaiting, setAwaiting] = useState<{ typed: Values; again?: () => Promise<void> }>()
  const basedOn = useRef(updatedAt)
  const sending = useRef<{ typed: Values; stored?: Values }>(undefined)
  const creation = useRef<Sent>(start.draft?.sent)
  const isShown = useIsShown()
  const conflicts = differences(start.base, values, start.stored)
  const isChanged = !isSame(values, start.stored)
  const text = JSON.stringify(values)

  useEffect(() => {
    const current = JSON.parse(text) as Values
    if (isSame(current, start.stored)) removeDraft(draftName)
    else saveDraft(draftName, current, start.base, creation.current)
  }, [draftName, start, text])

  const continueFrom = (next: Omit<typeof start, 'values' | 'taken'> & Partial<typeof start>) => {
    basedOn.current = next.updatedAt
    setStart((known) => ({ ...known, ...next }))
    setProblem(undefined)
    setAwaiting(undefined)
  }

  const reset = (opened: typeof start) => {
    continueFrom(opened)
    form.reset(opened.values)
  }

  useAdoptedDraft(draftName, () => reset(openForm(draftName, stored, updatedAt, isNew, schema)))

  /** Puts what only a newer version changed beside what was typed. */
  const mergeWith = (theirs: Values, base: Values) => {
    const merged = merge(base, form.getValues(), theirs, schema)
    for (const { path, theirs: value } of [...merged.taken, ...merged.respelled])
      form.setValue(path as FieldPath<Values>, structuredClone(value) as never)
    return merged
  }

  /** Goes on from what this form itself has stored. What was typed while that was on its way stays. */
  const restart = (newlyStored: Values, moment: string | null = null) => {
    if (sending.current) sending.current.stored = newlyStored
    mergeWith(newlyStored, sending.current?.typed ?? start.base)
    const base = newlyStored
    continueFrom({ base, stored: newlyStored, updatedAt: moment, draft: undefined })
  }

  const meetNewer = useEffectEvent(async ({ typed, again }: NonNullable<typeof awaiting>) => {
    const { base, taken } = mergeWith(stored, again ? start.base : typed)
    continueFrom({ base: again ? base : stored, taken, stored, updatedAt, draft: undefined })
    if (again && isSame(base, stored)) await again()
  })
  useEffect(() => {
    if (awaiting && updatedAt !== start.updatedAt) queueMicrotask(() => void meetNewer(awaiting))
  }, [awaiting, updatedAt, start.updatedAt])

  /** Shows what somebody else has stored as soon as it is known, where nothing is typed that would meet it. */
  const showNewer = useEffectEvent(() => {
    if (!isChanged && !sending.current && !awaiting) restart(stored, updatedAt)
  })
  useEffect(() => {
    const isNewer = updatedAt !== null && updatedAt > (start.updatedAt ?? '')
    if (isNewer && !isChanged) queueMicrotask(showNewer)
  }, [isChanged, updatedAt, start.updatedAt])

  /** The key of what is sent: the same for as long as it is the same, also after a reload. */
  const keyOf = (typed: Values) => {
    if (!creation.current || !isSame(creation.current.values, typed))
      creation.current = { key: newId(), values: typed }
    if (!isSame(typed, start.stored)) saveDraft(draftName, typed, start.base, creation.current)
    return creation.current.key
  }

  const finish = (onSaved: () => void) => {
    const { typed, stored: arrived } = sending.current ?? { typed: values }
    const isLeft = !isSame(form.getValues(), arrived ?? typed)
    creation.current = undefined
    if (!isLeft) removeDraft(draftName)
    // Left meanwhile, with what was typed given up: there is nothing to close, and nothing to go on with.
    if (!isShown()) return
    if (!isLeft || isNew) onSaved()
    // What was typed since stays open, on the ground of what is stored by now.
    else if (!arrived) setAwaiting({ typed })
  }

  /** Says what is wrong with a field that is not on the screen, where else nothing would happen. */
  const refuse = (errors: object) => setProblem(problemElsewhere(errors))

  /** Answers a submit handler. What has been typed since by the end keeps the form open, without `onSaved`, unless the item is new. */
  const submitWith = (save: Save<Output>, onSaved: () => void) => {
    const run = form.handleSubmit(async (input) => {
      if (conflicts.length > 0) return setProblem(undecided)
      setProblem(undefined)
      const typed = structuredClone(form.getValues())
      sending.current = { typed }
      const error = await save(input, basedOn.current ?? undefined, keyOf(typed))
      if (!error) finish(onSaved)
      sending.current = undefined
      if (!error) return undefined
      setProblem(problemOf(error))
      if (isOvertaken(error)) setAwaiting({ typed, again: run })
      for (const [name, message] of fieldErrorsOf(error)) {
        if ((name.split('.')[0] ?? name) in values)
          form.setError(name as FieldPath<Values>, { message }, { shouldFocus: true })
        // A line of a list that is typed as one text has no field of its own.
        if (/\.\d+$/.test(name)) form.setFocus(name.replace(/\.\d+$/, '') as FieldPath<Values>)
      }
      return undefined
    }, refuse)
    return run
  }

  return {
    form,
    field: fieldsOf(form),
    values,
    draft: start.draft,
    taken: start.taken,
    conflicts,
    problem,
    isChanged,
    isSubmitting: form.formState.isSubmitting,
    isComplete: required.every((name) => String(values[name]).trim() !== ''),
    discard: () => {
      removeDraft(draftName)
      creation.current = undefined
      const { stored: known, updatedAt: moment } = start
      reset({
        values: known,
        base: known,
        stored: known,
        updatedAt: moment,
        taken: [],
        draft: undefined,
      })
    },
    /** Settles a field that both changed. */
    resolve: ({ path, theirs }: Difference, choice: 'mine' | 'theirs') => {
      if (choice === 'theirs')
        form.setValue(path as FieldPath<Values>, structuredClone(theirs) as never)
      setProblem(undefined)
      setStart({ ...start, base: withValues(start.base, [{ path, value: theirs }]) })
    },
    restart,
    /** Hands what was typed while the new item was on its way to the form of that item; false when there is none of it, or it was given up. */
    handOver: (name: string, newlyStored: Values) => {
      const base = sending.current?.typed ?? start.base
      if (!isShown() || isSame(form.getValues(), base)) return false
      saveDraft(name, merge(base, form.getValues(), newlyStored, schema).values, newlyStored)
      removeDraft(draftName)
      return true
    },
    submitWith,
  }
}

const undecided = 'Please choose above first which version to keep.'

export type ItemForm = Pick<
  ReturnType<typeof useItemForm>,
  | 'values'
  | 'draft'
  | 'taken'
  | 'conflicts'
  | 'resolve'
  | 'problem'
  | 'isChanged'
  | 'isSubmitting'
  | 'isComplete'
  | 'discard'
>

import { useRef, useState } from 'react'

/**
 * A choice that is saved as soon as it is made; one that is made meanwhile is saved after it. `save` is told what was saved before,
 * and answers an error where it failed.
 */
export function useSavedAtOnce<Value>(
  stored: Value,
  save: (value: Value, before: Value) => Promise<Error | undefined>,
) {
  const [wanted, setWanted] = useState<{ value: Value }>()
  // What to save next; undefined while nothing is being saved.
  const next = useRef<{ value: Value }>(undefined)

  const change = async (value: Value) => {
    const isSaving = next.current !== undefined
    next.current = { value }
    setWanted(next.current)
    if (isSaving) return
    let before = stored
    let saved: { value: Value } | undefined
    while (next.current !== saved) {
      saved = next.current
      if (!(await save(saved.value, before))) before = saved.value
    }
    next.current = undefined
    setWanted(undefined)
  }

  return { value: wanted ? wanted.value : stored, isSaving: wanted !== undefined, change }
}

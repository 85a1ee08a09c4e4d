import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

type Field = HTMLInputElement

const fieldsIn = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element.matches('input, select, textarea')) as Field[]

/** What a visitor did with a field: the text of it, or whether it is ticked. */
const stateOf = (field: Field) => (field.type === 'checkbox' ? field.checked : field.value)

/** Tells a form from the others of a page: their fields are not the same. */
const nameOf = (page: string, form: HTMLFormElement) =>
  [page, ...fieldsIn(form).map(({ name }) => name)].join(' ')

/** Holds what stood in forms whose page was left inside the site: only as long as the tab stands, and never stored. */
export const LeftForms = createContext<Map<string, (string | boolean)[]> | undefined>(undefined)

/**
 * Keeps what is typed into a form when its page is left inside the site, and puts it back when the visitor comes back, as a browser
 * does where it loads each page.
 */
export function useLeftForm(ref: RefObject<HTMLFormElement | null>): void {
  const left = useContext(LeftForms)
  const { key: page } = useLocation()
  const [arrivedAt] = useState(page)

  useLayoutEffect(() => {
    const kept = ref.current && left?.get(nameOf(arrivedAt, ref.current))
    if (ref.current && kept)
      for (const [at, field] of fieldsIn(ref.current).entries()) {
        const state = kept[at] ?? ''
        if (typeof state === 'boolean') field.checked = state
        else field.value = state
      }
  }, [left, arrivedAt, ref])

  useLayoutEffect(
    () => () => {
      // What was sent is not in the form any more, or the form is gone.
      const form = ref.current
      if (form) left?.set(nameOf(page, form), fieldsIn(form).map(stateOf))
    },
    [left, page, ref],
  )
}

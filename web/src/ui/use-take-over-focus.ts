import { useLayoutEffect, useRef } from 'react'

/**
 * Gives an element the focus when it appears in the place of what had it.
 *
 * Once, and only where the focus went with what was there before: whoever is busy elsewhere by now is left alone. It happens
 * before the element is painted, so that nobody can have moved on in between.
 */
export function useTakeOverFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [])
  return element
}

import { useEffect, useRef } from 'react'
import { focusTitleIfLost } from './admin-screen.tsx'

/** Puts the keyboard on what there is to read or press now in the entry of a pressed button, or else in those beside it. */
function nextTo(pressed: Element): () => void {
  const entry = pressed.closest('li, tr')
  const entries = [entry, entry?.nextElementSibling, entry?.previousElementSibling]
  const placeIn = (each: Element): HTMLElement | undefined =>
    each.querySelector<HTMLElement>('[tabindex="-1"]') ??
    Array.from(each.querySelectorAll('button')).find(
      (button) => button.textContent === pressed.textContent,
    )
  return () => {
    const places = entries.flatMap((each) => (each?.isConnected ? (placeIn(each) ?? []) : []))
    if (document.activeElement === document.body) places[0]?.focus()
    focusTitleIfLost()
  }
}

/**
 * For a button that takes its entry from a list. Answers a function to be called when it is pressed: once the button is gone, the keyboard
 * goes on from the entry after its own, or else before it, and from the title where there is none. Where what an entry says can hold
 * the focus (a `tabIndex` of -1) it goes there, so that it is read first and an Enter too many does nothing to it; else to the same button.
 */
export function useNextInList(): () => void {
  const goOn = useRef<() => void>(undefined)
  useEffect(() => () => goOn.current?.(), [])
  return () => {
    if (document.activeElement) goOn.current = nextTo(document.activeElement)
  }
}

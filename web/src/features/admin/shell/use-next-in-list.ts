import { useEffect, useRef } from 'react'
import { focusTitleIfLost } from './admin-screen.tsx'

/** Puts the keyboard on a button that reads as the one that was pressed, in the entries beside the one it stood in. */
function nextTo(pressed: Element): () => void {
  const entry = pressed.closest('li, tr')
  const neighbors = [entry?.nextElementSibling, entry?.previousElementSibling]
  return () => {
    const buttons = neighbors.flatMap((neighbor) =>
      neighbor ? Array.from(neighbor.querySelectorAll('button')) : [],
    )
    const same = buttons.find(
      (button) => button.isConnected && button.textContent === pressed.textContent,
    )
    if (same && document.activeElement === document.body) same.focus()
    focusTitleIfLost()
  }
}

/**
 * For a button that takes its entry from a list. Answers a function to be called when it is pressed: once the entry is gone, the keyboard
 * goes on from the same button of the entry after it, or else before it, and from the title where there is none.
 */
export function useNextInList(): () => void {
  const goOn = useRef<() => void>(undefined)
  useEffect(() => () => goOn.current?.(), [])
  return () => {
    if (document.activeElement) goOn.current = nextTo(document.activeElement)
  }
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes over the server's page, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** A browser may refuse storage; then nothing is kept. */
function readItem(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

const useStoredItem = (storage: 'localStorage' | 'sessionStorage', key: string | null) =>
  useSyncExternalStore(
    never,
    () => (key === null ? null : readItem(storage, key)),
    () => null,
  )

/** What the tab keeps under a key; null when there is nothing, on the server, and for no key. */
export const useSessionItem = (key: string | null) => useStoredItem('sessionStorage', key)

/** What the browser keeps under a key, in all its tabs; null when there is nothing, and on the server. */
export const useLocalItem = (key: string) => useStoredItem('localStorage', key)

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

/**
 * Gives the keyboard a place when an element is gone and what had the focus with it: the heading of the section it stood in, or
 * else the page's title.
 *
 * Headings take part that can hold the focus, by a `tabIndex` of -1.
 */
export function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = element.current?.closest('section')
    const heading = section?.querySelector<HTMLElement>('h2[tabindex], h3[tabindex]')
    return () => {
      if (document.activeElement !== document.body) return
      const place = heading?.isConnected
        ? heading
        : document.querySelector<HTMLElement>('h1[tabindex]')
      place?.focus({ preventScroll: true })
    }
  }, [element])
}

import { useSyncExternalStore } from 'react'

/** A browser may refuse storage; then nothing is kept. */
function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** What the tab keeps under a key; null when there is nothing, on the server, and for no key. */
export function useSessionItem(key: string | null): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => (key === null ? null : readItem(key)),
    () => null,
  )
}

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

export const mainId = 'main'

function showTarget(hash: string): boolean {
  const target = hash && document.getElementById(hash.slice(1))
  if (!target) return false
  target.scrollIntoView()
  target.focus({ preventScroll: true })
  return true
}

let arrivedPath: string | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the title of a page be announced once the page has come; before that it is a placeholder. */
export function useArrival(path: string, hasCome: boolean): void {
  useLayoutEffect(() => {
    if (!hasCome) return
    arrivedPath = path
    for (const notify of listeners) notify()
  }, [path, hasCome])
}

/**
 * Does after a navigation inside the site what a browser does after a full one: scroll, focus and say the new title.
 *
 * Going back or forward leaves the scroll position to the browser, which restores it. Scroll and focus happen before the new page
 * is painted: a later focus could take it away from someone who is already on the page's first field.
 */
export function NavigationAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const kind = useNavigationType()
  const shown = useRef({ pathname, key })
  const announced = useRef(pathname)
  const arrived = useSyncExternalStore(
    subscribe,
    () => arrivedPath,
    () => undefined,
  )
  const [announcement, setAnnouncement] = useState('')

  useLayoutEffect(() => {
    if (shown.current.key === key) return
    const isNewPage = shown.current.pathname !== pathname
    shown.current = { pathname, key }
    if (showTarget(hash)) return
    // At once, though the style sheet lets a page glide to a place within it.
    if (kind !== NavigationType.Pop) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    if (!isNewPage) return
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash, key, kind])

  useEffect(() => {
    if (arrived === undefined || announced.current === arrived) return
    announced.current = arrived
    setAnnouncement(document.title)
  }, [arrived])

  return (
    <p aria-live="polite" className="visually-hidden">
      {announcement}
    </p>
  )
}

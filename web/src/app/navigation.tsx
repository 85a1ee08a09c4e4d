import { useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

export const mainId = 'main'

function showTarget(hash: string): boolean {
  const target = hash && document.getElementById(hash.slice(1))
  if (!target) return false
  target.scrollIntoView()
  target.focus({ preventScroll: true })
  return true
}

/**
 * Does after a navigation inside the site what a browser does after a full one: scroll, focus and say the new title.
 *
 * Going back or forward leaves the scroll position to the browser, which restores it. All of it happens before the new page
 * is painted: a later focus could take it away from someone who is already on the page's first field.
 */
export function NavigationAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const kind = useNavigationType()
  const shown = useRef({ pathname, key })
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
    setAnnouncement(document.title)
  }, [pathname, hash, key, kind])

  return (
    <p aria-live="polite" className="visually-hidden">
      {announcement}
    </p>
  )
}

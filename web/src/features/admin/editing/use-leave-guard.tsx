import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'

/** Where a click would lead inside the site and this tab; undefined for every other click. */
function destinationOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
  const isSamePage = pathname === window.location.pathname && search === window.location.search
  if (origin !== window.location.origin || (isSamePage && hash)) return undefined
  return pathname + search + hash
}

/** The place of an entry in the tab's history as the router counts it; undefined for entries of other pages. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx

/**
 * Asks before unsaved changes are left behind: by a link, by Back and Forward, by closing the tab, or by `leave`.
 *
 * `discard` is called when the admin gives the changes up.
 */
export function useLeaveGuard(
  isChanged: boolean,
  discard: () => void,
): { leave: (go: () => void) => void; question: ReactNode } {
  const navigate = useNavigate()
  const [pending, setPending] = useState<{ go: () => void }>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isChanged) return undefined
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before React sees the click, so that a router link does not lead away first.
    const onClick = (event: MouseEvent) => {
      // Another form of the screen asks already; what is in this one is kept as its draft.
      if (event.defaultPrevented) return
      const destination = destinationOf(event)
      if (destination === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setPending({ go: () => void navigate(destination) })
    }
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return
      if (event.defaultPrevented) return
      event.preventDefault()
      const { key } = event.destination
      setPending({ go: () => void window.navigation.traverseTo(key) })
    }
    // Without the Navigation API the browser has gone already: it is brought back before the router hears of it.
    const here = placeOf(window.history.state)
    let isReturning = false
    const onPopState = (event: PopStateEvent) => {
      const there = placeOf(event.state)
      if (isLeaving.current || here === undefined || there === undefined) return
      if (!isReturning && there === here) return
      event.stopImmediatePropagation()
      isReturning = !isReturning
      if (!isReturning) return
      window.history.go(here - there)
      setPending({ go: () => window.history.go(there - here) })
    }
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('beforeunload', onUnload, { signal })
    document.addEventListener('click', onClick, { capture: true, signal })
    if ('navigation' in window)
      window.navigation.addEventListener('navigate', onNavigate, { signal })
    else addEventListener('popstate', onPopState, { capture: true, signal })
    return () => leaving.abort()
  }, [isChanged, navigate])

  const question = pending && (
    <ConfirmDialog
      message="You have unsaved changes. Leave and lose them?"
      confirmText="Discard changes"
      onConfirm={() => {
        isLeaving.current = true
        discard()
        setPending(undefined)
        pending.go()
      }}
      onCancel={() => setPending(undefined)}
    />
  )
  return { leave: (go) => (isChanged ? setPending({ go }) : go()), question }
}

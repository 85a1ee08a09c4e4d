import { useSyncExternalStore } from 'react'
import { recentRequestId } from '../api/client.ts'

interface Toast {
  id: number
  title: string
  description: string
  variant: 'default' | 'destructive'
  /** The id of the call it tells of, for whoever reads it to us on the phone. */
  requestId: string | undefined
  isOpen: boolean
}

type ToastInput = Pick<Toast, 'title' | 'description'> & Partial<Pick<Toast, 'variant'>>

const shownAtMost = 1
const removedAfterMs = 1_000_000

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast[]) {
  toasts = next
  for (const notify of listeners) notify()
}

/** Shows a message in the corner; a newer one takes the place of an older one. */
function toast(input: ToastInput): void {
  lastId += 1
  const requestId = input.variant === 'destructive' ? recentRequestId() : undefined
  const added: Toast = { variant: 'default', ...input, requestId, id: lastId, isOpen: true }
  set([added, ...toasts].slice(0, shownAtMost))
}

/** Closes a message. It stays known, closed, for a while, so that its closing can be seen. */
function dismiss(id: number): void {
  set(toasts.map((each) => (each.id === id ? { ...each, isOpen: false } : each)))
  setTimeout(() => set(toasts.filter((each) => each.id !== id)), removedAfterMs)
}

/** Forgets every message, as a new page does. */
export function clearToasts(): void {
  set([])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: Toast[] = []

/** The messages to show, and the functions that show and close one. */
export function useToast() {
  const current = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return { toasts: current, toast, dismiss }
}

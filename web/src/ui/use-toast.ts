import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Message } from 'offers-service/contract'
import { ApiError } from '../api/client.ts'
import { reasonOf } from '../api/failures.ts'

/** The button of a message, such as Undo. */
export interface ToastAction {
  label: string
  /** The other way to do it, for those who do not get to it in time. */
  otherwise: string
  /** Shows its own failures. */
  run: () => Promise<unknown>
}

interface Toast extends Message {
  id: number
  /** A destructive one tells of a failure: it stays until it is closed or the same is tried again. */
  variant: 'default' | 'destructive'
  /** What its reader can do about the cause of a failure. */
  reason: string | undefined
  /** The id in the service's log of the call that failed, for whoever reads it to us on the phone. */
  requestId: string | undefined
  action: ToastAction | undefined
  isOpen: boolean
}

/** A dialog over the page: what fails while it is open is told inside it, because nobody can reach what is behind it. */
interface OpenDialog {
  key: string
  /** The last message from before it opened. */
  openedAfter: number
}

const shownAtMost = 1
const removedAfterMs = 1_000_000

interface State {
  toasts: Toast[]
  /** The topmost last. */
  dialogs: OpenDialog[]
}

const nothing: State = { toasts: [], dialogs: [] }
let state = nothing
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Partial<State>) {
  state = { ...state, ...next }
  for (const notify of listeners) notify()
}

function add(told: Omit<Toast, 'id' | 'isOpen'>) {
  lastId += 1
  const added = { ...told, id: lastId, isOpen: true }
  set({ toasts: [added, ...state.toasts].slice(0, shownAtMost) })
}

/** Shows a message in the corner; a newer one takes the place of an older one. */
function toast({ title, description }: Message, action?: ToastAction): void {
  const variant = 'default'
  add({ title, description, variant, action, reason: undefined, requestId: undefined })
}

/**
 * Tells that something failed: in the corner, or in the dialog that is open. `error` adds what its reader can do about the cause;
 * leave it out where the message itself says all of that.
 */
function fail({ title, description }: Message, error?: unknown): void {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const reason = error === undefined ? undefined : reasonOf(error)
  add({ title, description, variant: 'destructive', reason, requestId, action: undefined })
}

/** Closes a message. It stays known, closed, for a while, so that its closing can be seen. */
function dismiss(id: number): void {
  const close = (each: Toast) => (each.id === id ? { ...each, isOpen: false } : each)
  set({ toasts: state.toasts.map(close) })
  setTimeout(() => set({ toasts: state.toasts.filter((each) => each.id !== id) }), removedAfterMs)
}

/** Closes what tells of a failure: the same is being tried again, or its page was left. */
export function dismissFailures(): void {
  for (const { id, variant, isOpen } of state.toasts)
    if (variant === 'destructive' && isOpen) dismiss(id)
}

/** Forgets every message, as a new page does. */
export function clearToasts(): void {
  set({ toasts: [] })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useToastState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )

const isIn = (dialog: OpenDialog | undefined, { id, variant }: Toast) =>
  dialog !== undefined && variant === 'destructive' && id > dialog.openedAfter

/** The messages of the corner, and the functions that show and close one. */
export function useToast() {
  const { toasts, dialogs } = useToastState()
  const top = dialogs.at(-1)
  return { toasts: toasts.filter((each) => !isIn(top, each)), toast, fail, dismiss }
}

/** For a dialog: the failure to tell in it, if there is one. It is open for as long as what calls this is shown. */
export function useDialogFailure(): Toast | undefined {
  const key = useId()
  useLayoutEffect(() => {
    set({ dialogs: [...state.dialogs, { key, openedAfter: lastId }] })
    return () => set({ dialogs: state.dialogs.filter((each) => each.key !== key) })
  }, [key])
  const { toasts, dialogs } = useToastState()
  const top = dialogs.at(-1)
  return top?.key === key ? toasts.find((each) => each.isOpen && isIn(top, each)) : undefined
}

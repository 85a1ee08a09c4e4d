import { makerOf, LoggedIn, type Role } from 'offers-service/contract'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

const storageKey = 'admin-auth'
/** Begins the keys of `sessionStorage` under which a tab keeps what the admin had chosen; it goes with the session. */
export const tabKeyPrefix = 'admin-tab-state:'
const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    token: v.string(),
    isAuthenticated: v.literal(true),
    /** Who was invited; absent for the owner with the password of the site. */
    person: v.optional(LoggedIn),
  }),
)

/** `expired` means that the service no longer knows the session while work is on the screen. */
type SessionState = 'out' | 'in' | 'expired'

let renewal: PromiseWithResolvers<void> | undefined
const listeners = new Set<() => void>()

function stored() {
  const result = v.safeParse(Stored, localStorage.getItem(storageKey))
  return result.success ? result.output : undefined
}

const isStored = () => stored() !== undefined

function readState(): SessionState {
  if (!isStored()) return 'out'
  return renewal ? 'expired' : 'in'
}

/** Whether the admin is logged in and the service still knows it, as far as the page has heard. */
export const isLoggedIn = (): boolean => readState() === 'in'

function notify() {
  for (const listener of listeners) listener()
}

function letWaitingCallsGoOn() {
  renewal?.resolve()
  renewal = undefined
  notify()
}

function forgetTabState() {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(tabKeyPrefix)) sessionStorage.removeItem(key)
}

/** Keeps the session in this browser and lets every call that waited for it go on. */
export function beginSession(token: string, person?: LoggedIn): void {
  localStorage.setItem(storageKey, JSON.stringify({ token, isAuthenticated: true, person }))
  letWaitingCallsGoOn()
}

/** Forgets the session in this browser; ending it on the service is the caller's part. */
export function endSession(): void {
  localStorage.removeItem(storageKey)
  forgetTabState()
  giveUpRenewal()
}

/** Says that the session has expired, and waits until the admin has logged in again; fails when they would rather not. */
export async function awaitRenewal(): Promise<void> {
  if (!renewal) {
    renewal = Promise.withResolvers()
    // Whoever waits learns of a refusal; that nobody may be waiting is no error.
    renewal.promise.catch(() => {})
    notify()
  }
  await renewal.promise
}

/** Lets the calls that wait for a new log-in fail. */
export function giveUpRenewal(): void {
  renewal?.reject(new Error('The owner did not log in again.'))
  renewal = undefined
  notify()
}

function followOtherTabs(event: StorageEvent) {
  if (event.key !== storageKey && event.key !== null) return
  if (isStored()) return letWaitingCallsGoOn()
  forgetTabState()
  notify()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

/** Whether the admin is logged in, in this tab or another of the same browser. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readState)
}

/** The name of who is logged in; nothing for the owner with the password of the site. */
export const nameOfPerson = (): string => stored()?.person?.name ?? ''

const readRole = (): Role => stored()?.person?.role ?? 'owner'

/** What the person who is logged in may do. The service decides; here it only says what to show. */
export function useRole(): Role {
  return useSyncExternalStore(subscribe, readRole)
}

/** Whether the person who is logged in may delete what somebody wrote: their own, or as an owner anything. The service decides by the same. */
export function useIsMine(madeBy: string | null): boolean {
  const role = useRole()
  return role === 'owner' || madeBy === makerOf(nameOfPerson())
}

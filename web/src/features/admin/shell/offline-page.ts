import { useEffect } from 'react'
import { paths } from '../../../site/paths.ts'

/** What TypeScript does not know yet; Firefox and older Safaris have none and take any address. */
interface ScriptPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const address = '/admin-worker.js'

let policy: ReturnType<ScriptPolicies['createPolicy']> | undefined

/** The address of the worker as the policy of the admin's pages allows it, and no other. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  // A browser makes a policy of one name once.
  policy ??= trustedTypes?.createPolicy('admin-worker', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError(`No worker of ours: ${url}`)
      return url
    },
  })
  return policy ? policy.createScriptURL(address) : address
}

/** Whether the admin area runs as an app of its own; iPhones say so in a way of theirs. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

let work: Promise<unknown> = Promise.resolve()

/** Does one thing after the other, so that a log-out finds what the log-in before it has registered. */
function inTurn(step: (workers: ServiceWorkerContainer) => Promise<unknown>): void {
  // Absent where the page came over plain http.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // Where a browser allows no worker, the app shows the browser's own page without a connection.
  work = work.then(async () => await step(serviceWorker)).catch(() => {})
}

/** Lets the installed admin area say that there is no connection, in place of the browser, for as long as somebody is logged in. */
export function useOfflinePage(isLoggedIn: boolean): void {
  useEffect(() => {
    if (!isLoggedIn)
      inTurn(async (workers) => await (await workers.getRegistration(paths.admin))?.unregister())
    else
      inTurn(async (workers) => {
        if (isInstalled()) await workers.register(workerAddress(), { scope: paths.admin })
      })
  }, [isLoggedIn])
}

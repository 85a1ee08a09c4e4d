let isWatching = false

/**
 * Tells the service of an error of our scripts, once somebody watches for them; whatever does that is fetched with the first
 * error. Without a connection nothing is told.
 */
export function reportError(problem: unknown): void {
  if (!isWatching || !navigator.onLine) return
  void import('./on-demand/report-client-error.ts')
    .then(({ sendError }) => sendError(problem))
    .catch(() => {})
}

/** Tells whether others have put elements of theirs into the page: a translation does, and many an extension. */
export const isChangedByOthers = () =>
  [...document.body.querySelectorAll('*')].some(({ localName }) => /^font$|-/.test(localName))

/** From now on tells of every error that nothing else takes care of. */
export function watchErrors(): void {
  isWatching = true
  addEventListener('error', ({ error, message }) => reportError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

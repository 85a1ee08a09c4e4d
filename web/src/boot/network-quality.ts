/** What some browsers tell of the line; the others tell nothing. */
interface Connection {
  saveData?: boolean
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

/** Tells whether the visitor's line is quick, and nobody has asked to save it; a line that nothing is known of counts as quick. */
function hasFastNetwork(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !connection?.saveData && !/[23]g$/.test(connection?.effectiveType ?? '')
}

/** Runs something once the browser has nothing better to do, or after two seconds: Chromium on a busy device may never say so. */
export function whenIdle(run: (deadline?: unknown) => void): void {
  // Safari has no idle callback, and its timer takes what is no number for none.
  const wait = window.requestIdleCallback ?? setTimeout
  wait(run, { timeout: 2000 })
}

/** Has scripts fetched, all at once and not each when the one before it asks for it, without running them. */
export function preload(files: readonly string[], priority: 'low' | 'auto'): void {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = priority
    link.href = href
    document.head.append(link)
  }
}

/**
 * On a good line, fetches scripts that nothing has asked for yet, and lets the pages that links lead to be prepared: the rules of
 * `public/speculation-rules.json` look for the mark set here.
 *
 * Not by `prefetch`, which Firefox refuses under our security policy and Safari does not know.
 */
export function fetchEarly(files: readonly string[]): void {
  if (!hasFastNetwork()) return
  whenIdle(() => {
    document.documentElement.dataset.line = 'good'
    preload(files, 'low')
  })
}

const storageKey = 'admin-tab'
const lockOf = (tab: string) => `admin-tab:${tab}`

/** How long a reloaded page waits for the one before it to be gone. */
const reloadMs = 1000

/** A text that nobody else makes up. Not `randomUUID`, which is missing where a page came without encryption. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

let own: string | undefined

function remember(tab: string): string {
  own = tab
  try {
    sessionStorage.setItem(storageKey, tab)
  } catch {
    // The browser keeps nothing for this tab; its id lasts as long as the page.
  }
  return tab
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const forever = async () => await new Promise<never>(() => {})

/**
 * Holds a lock under the tab's id for as long as its page is open, by which other tabs know that it is.
 *
 * A tab that was duplicated begins with the id of the first, whose lock it does not get, and takes an id of its own.
 */
function hold(tab: string): void {
  navigator.locks
    ?.request(lockOf(tab), { signal: AbortSignal.timeout(reloadMs) }, forever)
    .catch(() => hold(remember(newId())))
}

/** The id of this tab, which a reload does not change. */
export function tabId(): string {
  if (own === undefined) {
    remember(remembered() ?? newId())
    hold(own ?? '')
  }
  return own ?? ''
}

/** The ids of all tabs of this browser that are open; undefined where the browser cannot tell. */
export async function openTabs(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined
  const { held = [] } = await navigator.locks.query()
  const prefix = lockOf('')
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? name.slice(prefix.length) : [])),
  )
}

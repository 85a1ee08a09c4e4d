function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    // Chrome has a sheet in either case, but nobody may look into one that failed.
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/** Asks again for style sheets that did not come; what fetches a script together with its styles asks only once. */
async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const missing = [...links].filter((link) => !hasCome(link))
  await Promise.all(
    missing.map(async (link) => {
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.href = link.href
      await new Promise((resolve, reject) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', () => reject(new Error(`${link.href} did not load.`)))
        link.replaceWith(again)
      })
    }),
  )
}

/**
 * Fetches a part of the site's scripts, once more if it does not come; fails when it does not come then either.
 *
 * Chrome answers a script's second time with the failure of its first; there only styles are asked for again.
 */
export async function fetchTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await fetchMissingStyles()
    return await load()
  }
}

/** The build these scripts belong to: the name of this file changes with every build. */
const build = import.meta.url

/** Whether this address has not been loaded in full for want of a script of this build. Only the first answer is yes. */
function isFirstFullLoad(): boolean {
  const key = `full-load:${location.pathname}${location.search}`
  try {
    if (sessionStorage.getItem(key) === build) return false
    sessionStorage.setItem(key, build)
    return true
  } catch {
    // Without a note it could go on for ever.
    return false
  }
}

/**
 * Fetches a part of the site's scripts without which the address in view cannot be shown.
 *
 * When it does not come, the address is loaded in full, since a newer version of the site may have taken the place of the one
 * in this tab, and nothing is answered any more. That happens once for each address and version; after it, and without a
 * connection, this fails. `isWanted` tells whether the address in view still needs it.
 */
export async function fetchScript<Part>(
  load: () => Promise<Part>,
  isWanted: () => boolean = () => true,
): Promise<Part> {
  try {
    return await fetchTwice(load)
  } catch (error) {
    if (!isWanted() || !navigator.onLine || !isFirstFullLoad()) throw error
    location.reload()
    return await new Promise<never>(() => {})
  }
}

/** Whether the server has drawn the page to its end, so that it can be read and its forms used without scripts. */
export function isReadable(page: ParentNode): boolean {
  return (
    page.querySelector('main *') !== null && page.querySelector('main [aria-busy="true"]') === null
  )
}

import { loadInFull } from '../boot/full-load.ts'

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
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await fetchMissingStyles()
    return await load()
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
    return await importWithRetry(load)
  } catch (error) {
    if (!isWanted() || !loadInFull()) throw error
    return await new Promise<never>(() => {})
  }
}

/** A link as it is written: its words, and its address as far as there is one. Pictures are none. */
const written = /(?<!!)\[([^\]\n]*)\]\(\s*<?([^\s)>]*)/g

/** Addresses elsewhere, ways to reach someone, pages and files of this site, and places on the same page. */
const leadsSomewhere =
  /^(?:https?:\/\/[^\s/]+\.[^\s.]|mailto:[^\s@]+@[^\s@]|(?:tel|sms):\+?[\d(]|\/(?!\/)|#.)/i

/** The words of every link in a Markdown text whose address leads nowhere, such as one that was never filled in. */
export function linksWithoutTarget(source: string): string[] {
  return [...source.matchAll(written)]
    .filter(([, , address = '']) => !leadsSomewhere.test(address))
    .map(([, words, address]) => words || address || 'a link without words')
}

/** Pages that count as opened by whoever reads them; they are no place for a link in a text either. */
const personalPages = /^\/(?:offer|sign|admin|api)\//

/** The links of a Markdown text to pages of this site, without what stands behind `#` and `?`. */
export function innerLinks(source: string): { words: string; path: string }[] {
  return [...source.matchAll(written)].flatMap(([, words = '', address = '']) => {
    const path = leadsSomewhere.test(address) && !address.startsWith('#') && innerPath(address)
    return path && !personalPages.test(path) ? [{ words, path }] : []
  })
}

/** The path of an address of this site; undefined for every other. */
function innerPath(address: string): string | undefined {
  try {
    const { origin, pathname } = new URL(address, window.location.origin)
    return origin === window.location.origin ? pathname : undefined
  } catch {
    return undefined
  }
}

/** After so long without an answer, a page counts as one that exists. */
const timeoutMs = 5000

async function isMissing(path: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return (await fetch(path, { method: 'HEAD', signal })).status === 404
  } catch {
    return false
  }
}

/** The links of a text to pages of this site that do not exist. `ownPath` is where the text itself will stand. */
async function linksToMissingPages(source: string, ownPath: string): Promise<string[]> {
  const links = innerLinks(source).filter(({ path }) => path !== ownPath)
  const paths = [...new Set(links.map(({ path }) => path))]
  const missing = await Promise.all(paths.map(isMissing))
  return links
    .filter(({ path }) => missing[paths.indexOf(path)])
    .map(({ words, path }) => `${words || 'a link without words'} (${path})`)
}

/** What to ask before a text is saved for visitors to see, when links in it lead nowhere, or to pages that do not exist. */
export async function brokenLinksQuestion(source: string, isPublished: boolean, ownPath: string) {
  if (!isPublished) return undefined
  const links = [...linksWithoutTarget(source), ...(await linksToMissingPages(source, ownPath))]
  if (links.length === 0) return undefined
  return {
    message: 'Publish with links that lead nowhere?',
    subject: links.join(', '),
    consequence: 'Visitors who follow them find no page.',
    confirmText: 'Publish anyway',
  }
}

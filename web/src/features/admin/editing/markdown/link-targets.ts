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

/** What to ask before a text is saved for visitors to see, when links in it lead nowhere. */
export function doubtAboutLinks(source: string, isPublished: boolean) {
  const subject = isPublished ? linksWithoutTarget(source).join(', ') : ''
  if (!subject) return undefined
  return {
    message: 'Publish with links that lead nowhere?',
    subject,
    consequence: 'Visitors will read these words, but cannot follow them.',
    confirmText: 'Publish anyway',
  }
}

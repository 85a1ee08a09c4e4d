import type { Post } from 'offers-service/contract'

const excerptLength = 150

/** What a list shows of a post: its excerpt, or the first 150 characters of its body and '...'. */
export function excerptOf({ excerpt, body }: Pick<Post, 'excerpt' | 'body'>): string {
  return excerpt || `${Array.from(body).slice(0, excerptLength).join('')}...`
}

/** A post in a sentence or two for search engines and link previews: the same text without Markdown's signs. */
export function summaryOf({ excerpt, body }: Pick<Post, 'excerpt' | 'body'>): string {
  const plain = body
    .replaceAll(/[#*_>`~[\]|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return excerptOf({ excerpt, body: plain })
}

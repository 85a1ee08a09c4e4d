import type { Post } from 'offers-service/contract'

const excerptLength = 150

/** What a list shows of a post: its excerpt, or the first 150 characters of its body and '...'. */
export function excerptOf({ excerpt, body }: Pick<Post, 'excerpt' | 'body'>): string {
  return excerpt || `${Array.from(body).slice(0, excerptLength).join('')}...`
}

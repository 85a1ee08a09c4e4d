import { createHmac } from 'node:crypto'
import { contentTypeOf } from '../content-types'

/** As long as a day's work, because the console asks for the link once and keeps it while the entry is open. */
const validMs = 12 * 60 * 60 * 1000

interface Site {
  publicUrl: string
  /** The secret shared with the service. */
  token: string
}

/**
 * Where the website shows an entry as it stands, published or not; undefined for types without a page of their own.
 *
 * The link names one version of one entry and proves that it is ours, so whoever has it sees that and nothing else until it
 * ends. The service checks it in `offers-service/src/features/content/preview-link.ts`.
 */
export function previewLink(
  uid: string,
  entry: { documentId?: string; status?: string },
  { publicUrl, token }: Site,
): string | undefined {
  const type = contentTypeOf(uid)
  if ((type !== 'post' && type !== 'page') || !entry.documentId) return undefined
  const claim = new URLSearchParams({
    type,
    id: entry.documentId,
    version: entry.status === 'published' ? 'published' : 'draft',
    until: String(Date.now() + validMs),
  }).toString()
  const proof = createHmac('sha256', token).update(`preview?${claim}`).digest('base64url')
  return `${publicUrl}/preview?${claim}&proof=${proof}`
}

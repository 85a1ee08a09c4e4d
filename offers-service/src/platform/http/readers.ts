import type { FastifyRequest } from 'fastify'

/** Programs that fetch a link nobody has followed: previews in chats and mail, search engines. Cubot makes phones. */
const fetchesAhead =
  /(?<!cu)bot\b|crawl|spider|preview|externalhit|externalagent|whatsapp|slurp|ms-office|inspectiontool|scanner/i

/**
 * Whether somebody may be reading the answer to a request. Nobody is when only its head is asked for, when a browser gets a page
 * ready ahead of a visit, and when a chat or mail program draws the preview of a link.
 */
export function mayBeRead({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return (
    method !== 'HEAD' &&
    !String(headers['sec-purpose'] ?? '').includes('prefetch') &&
    !fetchesAhead.test(headers['user-agent'] ?? '')
  )
}

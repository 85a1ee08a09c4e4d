import { reportClientError } from 'offers-service/contract'

/** A page that is broken breaks again and again; more than these say nothing new. */
const maxOfPage = 5
const longest = 4000
/** What is not ours: browsers' notices, other sites' scripts, and what people add to their browsers. */
const foreign = /^(?:Script error|ResizeObserver loop)|\b(?:chrome|moz|safari-web)-extension:/

const told = new Set<string>()

/** Tells the service of an error, each only once for a page, without the address's query and without what was typed. */
export async function sendError(error: unknown): Promise<void> {
  // Refused and late answers are told where they were asked for.
  if (error instanceof Error && ['ApiError', 'AbortError', 'TimeoutError'].includes(error.name))
    return
  const message = (
    error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  ).slice(0, longest)
  const stack = (error instanceof Error ? (error.stack ?? '') : '').slice(0, longest)
  const key = `${message}\n${stack}`
  if (foreign.test(key) || told.has(key) || told.size >= maxOfPage) return
  told.add(key)
  const { method, url } = reportClientError
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, stack, page: location.pathname }),
  })
  // Unread, it would keep its connection.
  await answer.text()
}

import { printLetters } from 'offers-service/contract'
import { failureOf } from '../../../../api/client.ts'

/** Has letters printed into one PDF. It stands beside the usual calls because its answer is a file, not JSON. */
export async function fetchLetters(referenceNumbers: readonly string[]): Promise<Blob> {
  const response = await fetch(printLetters.url, {
    method: printLetters.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referenceNumbers }),
  })
  if (!response.ok) throw failureOf(response.status, await response.text(), response.statusText)
  return await response.blob()
}

import { ErrorBody, printLetters } from 'offers-service/contract'
import * as v from 'valibot'
import { ApiError } from '../../../../api/client.ts'

async function failureOf(response: Response): Promise<ApiError> {
  const text = await response.text()
  try {
    return new ApiError(response.status, text, v.parse(ErrorBody, JSON.parse(text)))
  } catch {
    return new ApiError(response.status, text || response.statusText)
  }
}

/** Has letters printed into one PDF. It stands beside the usual calls because its answer is a file, not JSON. */
export async function fetchLetters(referenceNumbers: readonly string[]): Promise<Blob> {
  const response = await fetch(printLetters.url, {
    method: printLetters.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referenceNumbers }),
  })
  if (!response.ok) throw await failureOf(response)
  return await response.blob()
}

import type { FastifyRequest, InjectOptions } from 'fastify'
import { errorStatus } from '../../contract/index.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { App } from '../platform/http/validation.ts'
import type { PageData } from './renderer.ts'

/** What a call of our own API on behalf of a visitor carries, so that it counts as theirs, or as the admin's. */
export function onBehalfOf({
  ip,
  headers,
  method,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'method'>): InjectOptions {
  const { authorization, cookie, 'user-agent': userAgent = '', 'sec-gpc': privacyControl } = headers
  return {
    remoteAddress: ip,
    headers: {
      'user-agent': userAgent,
      // What is asked for to answer with its head alone counts as little as what a browser gets ready.
      ...(method === 'HEAD' && { 'sec-purpose': 'prefetch' }),
      ...(authorization !== undefined && { authorization }),
      ...(cookie !== undefined && { cookie }),
      ...(privacyControl !== undefined && { 'sec-gpc': privacyControl }),
    },
  }
}

const isAsked = ({ statusCode, payload }: { statusCode: number; payload: string }) =>
  statusCode === errorStatus.fact_required && payload.includes('"fact_required"')

/** What is not there, or could not be: a slug of ten thousand letters is nobody's. */
const isNothing = (status: number) => status === 404 || status === 400

/**
 * Asks our own API for what a page shows, as the visitor's browser would; of the `unread` addresses only whether they exist.
 *
 * `isComplete` is false when an answer could not be had; the browser asks again for those.
 */
export async function fetchPageData(
  app: App,
  request: Pick<FastifyRequest, 'ip' | 'headers' | 'method'>,
  keys: readonly string[],
  unread: readonly string[] = [],
): Promise<{ found: PageData; isComplete: boolean }> {
  const found: PageData = { data: {}, missing: [], asking: [] }
  let isComplete = true
  const answers = keys.map(async (key) => {
    const answer = await app.inject({ ...onBehalfOf(request), url: key })
    if (answer.statusCode === 200) found.data[key] = answer.json()
    else if (isNothing(answer.statusCode)) found.missing.push(key)
    else if (isAsked(answer)) found.asking.push(key)
    else isComplete = false
  })
  const checks = unread.map(async (url) => {
    const answer = await app.inject({ ...onBehalfOf(request), method: 'HEAD', url })
    // Who may not ask whether it is there cannot be told apart from who makes addresses up.
    if (answer.statusCode === errorStatus.too_many_requests)
      throw new HttpError('too_many_requests')
    if (isNothing(answer.statusCode)) found.missing.push(url)
  })
  await Promise.all([...answers, ...checks])
  return { found, isComplete }
}

import type { FastifyRequest } from 'fastify'
import type { App } from '../validation.ts'
import type { PageData } from './renderer.ts'

/**
 * Asks our own API for what a page shows, as the visitor's browser would.
 *
 * `isComplete` is false when an answer could not be had; the browser asks again for those.
 */
export async function fetchPageData(
  app: App,
  { ip }: Pick<FastifyRequest, 'ip'>,
  keys: readonly string[],
): Promise<{ found: PageData; isComplete: boolean }> {
  const found: PageData = { data: {}, missing: [] }
  let isComplete = true
  const answers = keys.map(async (key) => {
    const answer = await app.inject({ url: key, remoteAddress: ip })
    if (answer.statusCode === 200) found.data[key] = answer.json()
    else if (answer.statusCode === 404) found.missing.push(key)
    else isComplete = false
  })
  await Promise.all(answers)
  return { found, isComplete }
}

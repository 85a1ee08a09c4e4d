import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, timestamp } from '../values/values.ts'

// Most browsers also name those they descend from, so the order matters.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** What a browser says of itself, in words the admin recognizes: `Chrome on Windows`. */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'A browser'
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1]
  return system ? `${browser} on ${system}` : browser
}

const text = v.pipe(v.string(), v.maxLength(8000))

/** Tells of an error of the website's scripts in a visitor's browser. What names or opens something is taken out before it is kept. */
export const reportClientError = defineEndpoint({
  method: 'POST',
  url: '/api/client-errors',
  config: { access: 'public' },
  bodyLimit: 16 * 1024,
  schema: {
    body: v.object({ message: text, stack: v.optional(text, ''), page: v.optional(text, '') }),
    response: { 202: done },
  },
})

/**
 * Errors of scripts that are alike, as one. `page` and `browser` are those of the last time, `stack` of the first; all without
 * anything that names somebody or opens something.
 */
export const ClientError = v.object({
  id: v.string(),
  message: v.string(),
  stack: v.string(),
  page: v.string(),
  browser: v.string(),
  times: v.number(),
  firstAt: timestamp,
  lastAt: timestamp,
})
export type ClientError = v.InferOutput<typeof ClientError>

/** What went wrong in browsers within 30 days, the latest first. */
export const listClientErrors = defineEndpoint({
  method: 'GET',
  url: '/api/admin/client-errors',
  config: { access: 'owner' },
  schema: { response: { 200: v.array(ClientError) } },
})

/** Forgets all of them, once they have been mended. */
export const clearClientErrors = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/client-errors',
  config: { access: 'owner' },
  schema: { response: { 200: done } },
})

import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

/** How large a body may be, in bytes; an endpoint that needs more says so itself. */
export const bodyLimit = 64 * 1024

/** Deeper than anything the contract knows. */
const deepest = 16

/** A route may be sent a key for every so many bytes it takes: more than a thousand on most. */
const bytesForKey = 64

const [quote, backslash, open, close, openList, closeList, colon] = Array.from('"\\{}[]:', (sign) =>
  sign.charCodeAt(0),
)

/** After so many characters of a long body others have their turn. */
const charactersPerTurn = 1_000_000

/** Looks once along the text, before anything is built from it; whether it is JSON at all is for the parser to say. */
async function isIntricate(json: string, maxKeys: number): Promise<boolean> {
  let depth = 0
  let keys = 0
  let isText = false
  let nextTurn = charactersPerTurn
  for (let at = 0; at < json.length; at++) {
    if (at > nextTurn) {
      await setImmediate()
      nextTurn = at + charactersPerTurn
    }
    const sign = json.charCodeAt(at)
    if (sign === quote) isText = !isText
    else if (isText) at += sign === backslash ? 1 : 0
    else if (sign === open || sign === openList) depth += 1
    else if (sign === close || sign === closeList) depth -= 1
    else if (sign === colon) keys += 1
    if (depth > deepest || keys > maxKeys) return true
  }
  return false
}

/**
 * Reads JSON and no other body, and refuses what is nested deeper or has more keys than any honest caller sends.
 *
 * Without this, a body of the size of a letter could keep the process busy for a quarter of a second.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Fastify would hand text bodies to the validators too.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (await isIntricate(body, request.routeOptions.bodyLimit / bytesForKey))
        throw new HttpError('invalid_request', { request: 'Please send fewer and simpler fields' })
      const isLong = body.length > charactersPerTurn
      if (isLong) await setImmediate()
      const value = await new Promise<unknown>((resolve, reject) => {
        void parse(request, body, (error, parsed: unknown) =>
          error ? reject(error) : resolve(parsed),
        )
      })
      if (isLong) await setImmediate()
      return value
    },
  )
}

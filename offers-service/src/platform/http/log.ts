import type { FastifyRequest } from 'fastify'

/** What stands behind these in an address opens one person's offer or signing. */
const opening = /\/(sign|signing|shared|stop-email|offers?)\/(?!:)[^/?#\s"'<>\\]+/gi

/** Long, and no words with hyphens between them: made by a machine, and perhaps a key to something. */
const machineMade = /(?<=\/)(?=[^/]*[A-Z\d_])[^/]{20,}/g

/** Its parts are only so long, or a long word without the sign would be read again from each of its letters. */
const emailAddress = /[^\s@"<>()\\:;,/]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,63}/gi

/** What stands in place of what was taken out. */
export const masked = '…'

/** A text without e-mail addresses and without what opens one person's offer or signing. */
export const withoutPersons = (text: string): string =>
  text.replaceAll(emailAddress, masked).replaceAll(opening, `/$1/${masked}`)

/** An address as the log may show it: the pattern of its route, or its path without what opens something. */
function addressOf({ url, routeOptions: { url: route = '*' } }: FastifyRequest): string {
  const [path = '', query] = url.split('?', 2)
  const shown = route.endsWith('*')
    ? path.replaceAll(opening, `/$1/${masked}`).replaceAll(machineMade, masked)
    : route
  return query === undefined ? shown : `${shown}?${masked}`
}

interface ProblemEntry {
  type: string
  message: string
  stack: string
  [key: string]: unknown
}

/** What the log says of a problem: databases and mail servers add whose data it was about to their errors. */
function describeError(error: Error & { code?: unknown }): ProblemEntry {
  const { name, message, stack = '', code, cause } = error
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/**
 * The log, on the level asked for. On none does it hold what opens something (links, tokens, queries) or names somebody.
 *
 * What passes through it as text, such as the answer of a mail server, loses e-mail addresses and links as it is written.
 */
export function logOptions(level: string) {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: addressOf(request),
        remoteAddress: request.ip,
      }),
      err: describeError,
    },
    hooks: {
      streamWrite: withoutPersons,
    },
  }
}

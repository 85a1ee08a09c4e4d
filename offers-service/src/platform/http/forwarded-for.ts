import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The address in one entry of `X-Forwarded-For`, to which some proxies add the port; undefined when it is none. */
function addressIn(entry: string): string | undefined {
  const [, bare] = /^(?:"?\[([^\]]+)\](?::\d{1,5})?"?)$/.exec(entry) ?? []
  const address = bare ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

/**
 * Leaves nothing but addresses in `X-Forwarded-For`, before anybody reads it. A port is taken off, or each connection of a visitor
 * would be another visitor. What is no address was not written by a proxy, and so neither was anything before it.
 */
export function readForwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  const entries = String(given)
    .split(',')
    .map((entry) => addressIn(entry.trim()))
  headers['x-forwarded-for'] = entries.slice(entries.lastIndexOf(undefined) + 1).join(', ')
}

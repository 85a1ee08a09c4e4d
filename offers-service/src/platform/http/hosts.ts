import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { isOnThisMachine } from '../outgoing.ts'
import { HttpError } from './errors.ts'
import type { App } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is asked by programs too, which may know this process under a name of their own. */
    hasAnyHost?: true
  }
}

/** More names than a site has; a stranger can make up any number of them. */
const maxRemembered = 100

/**
 * Refuses requests for a name that is not the site's, with 421: a page elsewhere could have its own name lead here, and would then
 * pass for one of ours. A number is nobody's name, and neither is one that only this machine knows.
 */
export function refuseOtherHosts(
  app: App,
  { publicUrl, allowedHosts }: Pick<Config, 'publicUrl' | 'allowedHosts'>,
): void {
  const own = new Set([new URL(publicUrl).hostname, ...allowedHosts])
  const remembered = new Map<string, boolean>()

  function isOurs(host: string): boolean {
    // Browsers always say it, and so does everything since HTTP/1.1.
    if (host === '') return true
    const url = URL.parse(`http://${host}`)
    // Nothing but a name and a port, or a proxy and we could read it differently.
    if (!url || !/^[\w.:[\]-]+$/.test(host)) return false
    const { hostname } = url
    const address = hostname.replace(/^\[|\]$/g, '')
    return own.has(hostname.replace(/\.$/, '')) || isIP(address) !== 0 || isOnThisMachine(url)
  }

  function isAllowed(host: string): boolean {
    const known = remembered.get(host)
    if (known !== undefined) return known
    const isOne = isOurs(host)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(host, isOne)
    return isOne
  }

  app.addHook('onRequest', ({ host, routeOptions }, _reply, next) => {
    next(
      routeOptions.config.hasAnyHost || isAllowed(host) ? undefined : new HttpError('wrong_host'),
    )
  })
}

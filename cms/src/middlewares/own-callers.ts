import type { Core } from '@strapi/strapi'
import { readEnvironment } from '../environment'

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** A host as it stands in an address, and nothing that reading it as an address would cut away. */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Call {
  method: string
  /** The host with its port, as the caller names it. */
  host: string | undefined
  origin: string | undefined
  /** What the browser says of the page that calls; absent where it says nothing, or no browser calls. */
  fetchSite: string | undefined
}

/**
 * The status with which a call is refused; undefined when it may pass.
 *
 * 421 for a name that is not ours, since a foreign page can have its own name lead to this machine. 403 for a change that a
 * foreign page asks for.
 */
export function refusalOf(call: Call, otherNames: readonly string[]): 421 | 403 | undefined {
  const url = hostForm.test(call.host ?? '') && URL.parse(`http://${call.host}`)
  if (!url || !(ownNames.has(url.hostname) || otherNames.includes(url.hostname))) return 421
  if (safeMethods.has(call.method)) return undefined
  if (call.fetchSite !== undefined) return call.fetchSite === 'same-origin' ? undefined : 403
  if (call.origin === undefined) return undefined
  return URL.parse(call.origin)?.host === url.host ? undefined : 403
}

/** Answers nobody but our own pages and programs, under our own names: a foreign page must not reach the console through an editor's browser. */
export default (): Core.MiddlewareHandler => {
  const { cmsUrl, publicUrl } = readEnvironment(process.env)
  const names = [publicUrl, ...(cmsUrl ? [cmsUrl] : [])].map((address) => new URL(address).hostname)
  return async (ctx, next) => {
    const status = refusalOf(
      {
        method: ctx.method,
        host: ctx.get('host') || undefined,
        origin: ctx.get('origin') || undefined,
        fetchSite: ctx.get('sec-fetch-site') || undefined,
      },
      names,
    )
    if (status === undefined) {
      await next()
      // Strapi answers everybody with these where no origin is named.
      for (const name of Object.keys(ctx.response.headers))
        if (name.startsWith('access-control-')) ctx.remove(name)
      return
    }
    ctx.status = status
    ctx.body = status === 421 ? 'Nothing is served under this name.' : 'Not from another page.'
  }
}

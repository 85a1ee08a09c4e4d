import { rm } from 'node:fs/promises'
import type { Core } from '@strapi/strapi'

/** What an editor or anyone sent is somebody's file, so nothing in it may run, whatever it turns out to be. */
const sandbox = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Nothing but the console has scripts. */
const isConsole = (path: string) => /^\/admin(?:\/|$)/i.test(path)

/** Serves files so that they cannot run, and leaves nothing on disk of what was sent: Strapi forgets files that it refuses. */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  try {
    await next()
    if (!isConsole(ctx.path)) ctx.set('content-security-policy', sandbox)
  } finally {
    const sent = Object.values(ctx.request.files ?? {}).flat()
    await Promise.all(sent.map(async ({ filepath }) => await rm(filepath, { force: true })))
  }
}

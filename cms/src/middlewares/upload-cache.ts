import type { Core } from '@strapi/strapi'
import { readEnvironment } from '../environment'

const timeoutMs = 10_000
const upload = /^\/uploads\/\w[\w.-]*$/

/** Shows editors what lies in the bucket under the address it has here too: the service has it, or fetches it. */
export default (): Core.MiddlewareHandler => {
  const { serviceUrl } = readEnvironment(process.env)
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || !upload.test(ctx.path)) {
      await next()
      return
    }
    const answer = await fetch(`${serviceUrl}${ctx.path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    const content = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined
    if (!content) {
      ctx.status = answer?.status === 404 ? 404 : 503
      return
    }
    ctx.type = answer?.headers.get('content-type') ?? 'application/octet-stream'
    ctx.body = Buffer.from(content)
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Access,
  type ErrorCode,
  login,
  makerOfKey,
  type RefusedEvent,
} from '../../../contract/index.ts'
import { HttpError } from '../http/errors.ts'
import { networkOf } from '../http/networks.ts'
import { failureCounts } from '../http/rate-limits.ts'
import { inNameOf } from '../maker.ts'
import { hashToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { isApiToken, useToken } from './api-tokens.ts'
import type { Occurrence, SecurityLog } from './security-log.ts'
import { isHelper, makerWith, type Session, useSession } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Which calls change something although their method says that they only read; absent where none does. */
    changes?: (query: unknown) => boolean
  }
  interface FastifyRequest {
    /** The admin's session; null on calls that need none, and on those of a program. */
    session: Session | null
    /** Who calls, as it is noted with what they make: see `makerInWords`. Null on calls that anybody may make, too. */
    madeBy: string | null
    /** Whether the admin asks, on a call that needs no session: what they look at, no landowner has opened. */
    isFromAdmin: () => Promise<boolean>
  }
}

/** What the security log calls a refusal. A right password that waits for its code is none. */
const refusedLogins: Partial<Record<ErrorCode, RefusedEvent>> = {
  wrong_password: 'login_failed',
  wrong_code: 'wrong_code',
  too_many_requests: 'login_limited',
}
const refusedCalls: Partial<Record<ErrorCode, RefusedEvent>> = {
  login_required: 'not_logged_in',
  token_refused: 'token_refused',
  token_not_allowed: 'token_refused',
  owner_required: 'owner_only',
  foreign_origin: 'foreign_request',
  too_many_requests: 'call_limited',
}

/** Where a request came from, as the security log notes it. */
export function occurrenceOf({ id, ip, madeBy }: FastifyRequest): Occurrence {
  return { requestId: id, network: networkOf(ip), madeBy }
}

/** Which calls keep helpers out. */
const isForOwners = (access: Access) => access === 'owner' || access === 'ownerInPerson'

/** A program calls no more often than this in a minute, with each of its tokens. */
const callsOfToken = 300
const minuteMs = 60_000

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The names of the admin's cookies: with https the `__Host-` prefix pins them to this host. */
export function cookieNames(publicUrl: string) {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : ''
  return { session: `${prefix}admin`, browser: `${prefix}browser` }
}

/**
 * Tells whether a browser on a foreign page caused the request.
 *
 * Fetch Metadata decides where the browser sends it, `Origin` otherwise. A client that sends neither is no browser; it can
 * only be trusted if it also sent the session's proof, which no foreign page can attach.
 */
function isForeign(request: FastifyRequest, publicUrl: string, hasProof: boolean): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  const origin = request.headers.origin
  if (origin === undefined) return !hasProof
  return origin !== new URL(publicUrl).origin && origin !== `${request.protocol}://${request.host}`
}

/** The token that a request carries in its `Authorization` header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Lets only who is logged in reach the routes that declare `access: 'adminInPerson'`, and programs with the admin's tokens those
 * that declare `access: 'admin'` as well; `ownerInPerson` and `owner` are the same without helpers. What somebody may do is read
 * with each call, so that it counts at once.
 *
 * The session's cookie is what lets in; the proof that scripts hold is worth nothing without it, and a wrong one is
 * refused with it. A program's token lets in without a cookie, and so wherever the call comes from: no browser attaches it by
 * itself. With one, a session that came along counts for nothing. Every `/api` route must declare its access, or the service does not start. Unsafe methods must also come
 * from our own pages, everywhere.
 */
export function guardAdmin(
  app: FastifyInstance,
  { config, db, macs, now }: Services,
  security: SecurityLog,
): void {
  const names = cookieNames(config.publicUrl)
  const callsOfTokens = failureCounts({ db, now }, minuteMs)

  /** Lets a program in by its token: to read, or to change things too, never to the admin's keys nor to what erases people. */
  async function admitApiToken(request: FastifyRequest, token: string, isReading: boolean) {
    const found = await useToken(db, macs, now(), token)
    if (!found) throw new HttpError('token_refused')
    const mayDo = isReading || found.scope === 'write'
    const { access } = request.routeOptions.config
    if ((access !== 'admin' && access !== 'owner') || !mayDo)
      throw new HttpError('token_not_allowed')
    const { current, ttl } = await callsOfTokens.soFar(found.id)
    if (current >= callsOfToken) throw new HttpError('too_many_requests', undefined, ttl)
    await callsOfTokens.count(found.id, callsOfToken)
    request.madeBy = makerOfKey(found.name)
  }

  async function sessionOf(request: FastifyRequest): Promise<Session | undefined> {
    const cookie = request.cookies[names.session]
    const session = cookie ? await useSession(db, macs, now(), cookie) : undefined
    const proof = bearerOf(request)
    return proof === undefined || session?.proofHash === hashToken(proof) ? session : undefined
  }

  app.decorateRequest('session', null)
  app.decorateRequest('madeBy', null)
  app.decorateRequest('isFromAdmin', async function isFromAdmin() {
    return (await sessionOf(this)) !== undefined
  })
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
  })
  app.addHook('onRequest', async (request) => {
    const isSafe = safeMethods.has(request.method)
    const { access } = request.routeOptions.config
    if (access === undefined || access === 'public') {
      // A visitor's browser may be too old to say where it comes from.
      if (!isSafe && isForeign(request, config.publicUrl, true))
        throw new HttpError('foreign_origin')
      return
    }
    const bearer = bearerOf(request)
    if (isApiToken(bearer)) {
      const isReading = isSafe && !request.routeOptions.config.changes?.(request.query)
      await admitApiToken(request, bearer, isReading)
      return
    }
    const session = await sessionOf(request)
    if (!session) throw new HttpError('login_required')
    if (!isSafe && isForeign(request, config.publicUrl, bearer !== undefined))
      throw new HttpError('foreign_origin')
    request.session = session
    if (isHelper(session) && isForOwners(access)) throw new HttpError('owner_required')
    request.madeBy = makerWith(session.member)
  })
  // After the body has come, whose arrival belongs to no call.
  app.addHook('preHandler', ({ madeBy }, _reply, next) => inNameOf(madeBy, next))
  app.afterRequest(async (request) => {
    const { config: route, url = '', method } = request.routeOptions
    const isLogin = url === login.url && method === login.method
    const isPublic = route.access === undefined || route.access === 'public'
    if (isPublic && !isLogin) return
    const { refusedWith } = request
    const event = refusedWith && (isLogin ? refusedLogins : refusedCalls)[refusedWith]
    if (!event) return
    await security.recordRefusal(db.write, event, occurrenceOf(request), `${request.method} ${url}`)
  })
}

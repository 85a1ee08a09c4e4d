import type { FastifyRequest } from 'fastify'
import {
  getLoginFields,
  getSession,
  listSecurityEvents,
  login,
  logout,
  type LoggedIn,
} from '../../../../contract/index.ts'
import { cookieNames, occurrenceOf } from '../../../platform/access/guard.ts'
import {
  findMemberToLogIn,
  noteMemberLogin,
  presentMembers,
} from '../../../platform/access/members.ts'
import { newestSecurityEvents } from '../../../platform/access/security-log.ts'
import {
  endEarlierSession,
  endSession,
  makerWith,
  type Session,
  startSession,
} from '../../../platform/access/sessions.ts'
import type { MemberRow } from '../../../platform/access/tables.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { networkOf } from '../../../platform/http/networks.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { type Asker, type LoginParts, adminCheck } from './admin-check.ts'
import { findBrowser, noteLogin, rememberBrowser, rememberedDays } from './known-browsers.ts'

const day = 24 * 60 * 60

/** The name by which the owner with the password of the site logs in; it may be left out, too. */
const isOfSite = (name: string | undefined) => !name || name.toLowerCase() === 'owner'

const personOf = (member: MemberRow | null | undefined): { person?: LoggedIn } =>
  member ? { person: { name: member.name, role: member.role } } : {}

/** The session of a call that only the admin reaches. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new HttpError('login_required')
  return request.session
}

/** The admin's call, as what checks their keys once more needs it. */
export function askerOf(request: FastifyRequest): Asker {
  const { url = '', method } = request.routeOptions
  const call = `${String(method)} ${url}`
  return { session: sessionOf(request), occurrence: occurrenceOf(request), call }
}

/** The admin's log-in, log-out, "who am I" and the log of the door. */
export function registerAdmin(app: App, services: Services, loginParts: LoginParts): void {
  const { config, db, macs, now } = services
  const { security } = loginParts
  const check = adminCheck(services, loginParts)
  const names = cookieNames(config.publicUrl)
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
  } as const
  const sessionOptions = {
    ...cookieOptions,
    // As long as a session can last at most, so that it outlives the browser's closing as the kept token does.
    maxAge: 7 * day,
  }
  const browserOptions = { ...cookieOptions, maxAge: rememberedDays * day }

  app.route({
    ...getLoginFields,
    config: {
      ...getLoginFields.config,
      rateLimit: { max: config.visitorLimit, timeWindow: 60_000 },
    },
    handler: async () => {
      const members = await presentMembers(db.read, macs)
      return { asksForName: members.some(({ password_hash: hash }) => hash !== null) }
    },
  })

  app.route({
    ...login,
    handler: async (request, reply) => {
      const { [names.session]: earlier, [names.browser]: kept } = request.cookies
      const { name, ...keys } = request.body
      const member = isOfSite(name) ? null : await findMemberToLogIn(db.read, macs, name ?? '')
      const memberId = member?.id ?? null
      const browserId = await findBrowser(db.read, macs, now(), kept, memberId)
      const network = networkOf(request.ip)
      const named = member ? { memberId: member.id } : 'nobody'
      const who = {
        holder: member === null ? ('site' as const) : named,
        role: member?.role ?? 'owner',
      } as const
      const madeBy = makerWith(member)
      const at = { ...occurrenceOf(request), madeBy }
      await check.atLogin({ browserId, network }, who, keys, at)
      const userAgent = request.headers['user-agent'] ?? ''
      const begun = await db.write.transaction().execute(async (query) => {
        if (member && !(await noteMemberLogin(query, macs, now(), member)))
          throw new HttpError('changed_meanwhile')
        const browser =
          browserId === undefined || kept === undefined
            ? await rememberBrowser(query, macs, now(), memberId)
            : { id: browserId, token: kept }
        await noteLogin(query, now(), browser.id)
        await endEarlierSession(query, earlier, browser.id)
        const beginning = { userAgent, network, browserId: browser.id, memberId: member?.id }
        await security.noteDone(query, 'login', at)
        return { browser, session: await startSession(query, macs, now(), beginning) }
      })
      void reply.setCookie(names.browser, begun.browser.token, browserOptions)
      void reply.setCookie(names.session, begun.session.cookie, sessionOptions)
      return { token: begun.session.proof, ...personOf(member) }
    },
  })

  app.route({
    ...logout,
    handler: async (request, reply) => {
      await db.write.transaction().execute(async (query) => {
        await endSession(query, sessionOf(request).tokenHash)
        await security.noteDone(query, 'logout', occurrenceOf(request))
      })
      void reply.clearCookie(names.session, cookieOptions)
      // Not the cookies: the browser stays one that has been in, which opens nothing but keeps strangers from shutting it out.
      void reply.header('clear-site-data', '"cache", "storage"')
      return { ok: true as const }
    },
  })

  app.route({
    ...getSession,
    handler: async (request) => {
      const { createdAt, expiresAt, member } = sessionOf(request)
      return {
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        ...personOf(member),
      }
    },
  })

  app.route({
    ...listSecurityEvents,
    handler: async () => await newestSecurityEvents(db.read),
  })
}

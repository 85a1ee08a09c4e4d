import type { FastifyRequest } from 'fastify'
import { endOtherSessions, getSession, listSessions, login, logout } from '../../contract/index.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { networkOf } from '../networks.ts'
import { cookieNames } from './guard.ts'
import { findBrowser, noteLogin, rememberBrowser, rememberedDays } from './known-browsers.ts'
import { loginDoor } from './login-door.ts'
import {
  endEarlierSession,
  endSession,
  endSessionsExcept,
  liveSessions,
  type Session,
  startSession,
} from './sessions.ts'

const day = 24 * 60 * 60

function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Refusal('login_required')
  return request.session
}

/** The owner's log-in, log-out, "who am I" and "where else am I logged in". */
export function registerAdmin(app: App, services: Services): void {
  const { config, db, now } = services
  const door = loginDoor(services)
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
    ...login,
    handler: async (request, reply) => {
      const { [names.session]: earlier, [names.browser]: kept } = request.cookies
      const browserId = await findBrowser(db.query, now(), kept)
      const network = networkOf(request.ip)
      if (!(await door.tryPassword({ browserId, network }, request.body.password)))
        throw new Refusal('wrong_password')
      const userAgent = request.headers['user-agent'] ?? ''
      const begun = await db.query.transaction().execute(async (query) => {
        const browser =
          browserId === undefined || kept === undefined
            ? await rememberBrowser(query, now())
            : { id: browserId, token: kept }
        await noteLogin(query, now(), browser.id)
        await endEarlierSession(query, earlier, browser.id)
        const beginning = { userAgent, network, browserId: browser.id }
        return { browser, session: await startSession(query, now(), beginning) }
      })
      void reply.setCookie(names.browser, begun.browser.token, browserOptions)
      void reply.setCookie(names.session, begun.session.cookie, sessionOptions)
      return { token: begun.session.proof }
    },
  })

  app.route({
    ...logout,
    handler: async (request, reply) => {
      await endSession(db.query, sessionOf(request).tokenHash)
      void reply.clearCookie(names.session, cookieOptions)
      // Not the cookies: the browser stays one that has been in, which opens nothing but keeps strangers from shutting it out.
      void reply.header('clear-site-data', '"cache", "storage"')
      return { ok: true as const }
    },
  })

  app.route({
    ...getSession,
    handler: async (request) => {
      const { createdAt, expiresAt } = sessionOf(request)
      return { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
    },
  })

  app.route({
    ...listSessions,
    handler: async (request) => await liveSessions(db.query, now(), sessionOf(request)),
  })

  app.route({
    ...endOtherSessions,
    handler: async (request) => ({
      ended: await endSessionsExcept(db.query, sessionOf(request)),
    }),
  })
}

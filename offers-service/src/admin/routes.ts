import type { FastifyRequest } from 'fastify'
import { endOtherSessions, getSession, listSessions, login, logout } from '../../contract/index.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { sessionCookie } from './guard.ts'
import { isPassword } from './password.ts'
import {
  endSession,
  endSessionsExcept,
  liveSessions,
  type Session,
  startSession,
} from './sessions.ts'

const minutes = 60_000

function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Refusal('login_required')
  return request.session
}

/** The owner's log-in, log-out, "who am I" and "where else am I logged in". */
export function registerAdmin(app: App, { config, db, now }: Services): void {
  const cookie = sessionCookie(config.publicUrl)
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    // As long as a session can last at most, so that it outlives the browser's closing as the kept token does.
    maxAge: 7 * 24 * 60 * 60,
    secure: config.publicUrl.startsWith('https:'),
  } as const
  // Someone who changes address with every guess is stopped by the second limit, which all addresses share.
  const overallLimit = app.createRateLimit({
    max: config.loginLimit * 5,
    timeWindow: 15 * minutes,
    keyGenerator: () => 'login',
  })

  app.route({
    ...login,
    config: {
      ...login.config,
      rateLimit: { max: config.loginLimit, timeWindow: 15 * minutes },
    },
    handler: async (request, reply) => {
      const overall = await overallLimit(request)
      if (!overall.isAllowed && overall.isExceeded) throw new Refusal('too_many_requests')
      if (!(await isPassword(db.query, request.body.password))) throw new Refusal('wrong_password')
      const token = await startSession(db.query, now(), request.headers['user-agent'] ?? '')
      void reply.setCookie(cookie, token, cookieOptions)
      return { token }
    },
  })

  app.route({
    ...logout,
    handler: async (request, reply) => {
      await endSession(db.query, sessionOf(request).tokenHash)
      void reply.clearCookie(cookie, cookieOptions)
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

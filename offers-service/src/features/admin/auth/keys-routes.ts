import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../../contract/index.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import { setMemberPassword } from '../../../platform/access/members.ts'
import {
  endSessionById,
  endSessionsExcept,
  liveSessions,
} from '../../../platform/access/sessions.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { type LoginParts, adminCheck } from './admin-check.ts'
import { weaknessOf } from './password-quality.ts'
import { hashPassword, setPassword } from './password.ts'
import { askerOf, sessionOf } from './routes.ts'

/** The admin's keys: the password, and where they are logged in. What takes a key away asks for the password once more. */
export function registerKeys(app: App, services: Services, loginParts: LoginParts): void {
  const { db, macs, now, settings } = services
  const { security } = loginParts
  const check = adminCheck(services, loginParts)

  app.route({
    ...listSessions,
    handler: async (request) => await liveSessions(db.read, now(), sessionOf(request)),
  })

  app.route({
    ...endSession,
    handler: async (request) => {
      await check.password(askerOf(request), 'password', request.body.password)
      await db.write.transaction().execute(async (query) => {
        if (!(await endSessionById(query, sessionOf(request), request.params.id)))
          throw new HttpError('not_found')
        await security.noteDone(query, 'session_ended', occurrenceOf(request))
      })
      return { ok: true as const }
    },
  })

  app.route({
    ...endOtherSessions,
    handler: async (request) => {
      await check.password(askerOf(request), 'password', request.body.password)
      return await db.write.transaction().execute(async (query) => {
        const ended = await endSessionsExcept(query, sessionOf(request))
        await security.noteDone(query, 'other_sessions_ended', occurrenceOf(request), `${ended}`)
        return { ended }
      })
    },
  })

  app.route({
    ...changePassword,
    handler: async (request) => {
      const { currentPassword, newPassword } = request.body
      const weakness = await weaknessOf(newPassword, settings.current)
      if (weakness !== undefined) throw new HttpError('invalid_request', { newPassword: weakness })
      await check.password(askerOf(request), 'currentPassword', currentPassword)
      if (currentPassword === newPassword)
        throw new HttpError('invalid_request', { newPassword: 'This is the password you have' })
      const hash = await hashPassword(newPassword)
      await db.write.transaction().execute(async (query) => {
        const { member } = sessionOf(request)
        if (!member) await setPassword(query, macs, hash)
        else if (!(await setMemberPassword(query, macs, member.id, hash)))
          throw new HttpError('login_required')
        await endSessionsExcept(query, sessionOf(request))
        await security.noteDone(query, 'password_changed', occurrenceOf(request))
      })
      return { ok: true as const }
    },
  })
}

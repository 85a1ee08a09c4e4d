import type { FastifyRequest } from 'fastify'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type DoneEvent,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../../../../contract/index.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import { presentMembers } from '../../../platform/access/members.ts'
import { endSessionsExcept, endSessionsOf } from '../../../platform/access/sessions.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { type LoginParts, adminCheck, whoseIn } from './admin-check.ts'
import { askerOf, sessionOf } from './routes.ts'

/** Turning one's own second factor on and off, and its recovery codes. Nobody reaches that of somebody else here. */
export function registerSecondFactor(app: App, services: Services, loginParts: LoginParts): void {
  const { db, macs } = services
  const { factor, security } = loginParts
  const check = adminCheck(services, loginParts)

  const ownOf = (request: FastifyRequest) => factor(whoseIn(sessionOf(request)))

  /** Ends the sessions that began with what was asked before; the one that asks goes on. */
  async function noteChange(query: Queries, request: FastifyRequest, event: DoneEvent) {
    const session = sessionOf(request)
    await endSessionsExcept(query, session)
    const others = session.member ? [] : await presentMembers(query, macs)
    for (const { id, role, has_second_factor: hasOwn } of others)
      if (role === 'owner' && hasOwn === 0) await endSessionsOf(query, id)
    await security.noteDone(query, event, occurrenceOf(request))
  }

  app.route({
    ...getSecondFactor,
    handler: async (request) => {
      const { member } = sessionOf(request)
      return {
        ...(await ownOf(request).state(db.read)),
        fallsBackToFirstOwners:
          member?.role === 'owner' && (await factor(null).state(db.read)).isOn,
      }
    },
  })

  app.route({
    ...beginSecondFactor,
    handler: async (request) => {
      await check.password(askerOf(request), 'password', request.body.password)
      const { secret, address } = await ownOf(request).begin(db.write)
      // Loaded when it is first needed, so that the site answers sooner after a start.
      const { qrCodePath } = await import('../../../platform/print/qr-code.ts')
      return { secret, address, qrCode: qrCodePath(address) }
    },
  })

  app.route({
    ...confirmSecondFactor,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        const recoveryCodes = await ownOf(request).confirm(query, request.body.code)
        if (!recoveryCodes)
          throw new HttpError('invalid_request', {
            code: 'This code does not fit. Look whether the time of your phone is right.',
          })
        await noteChange(query, request, 'second_factor_on')
        return { recoveryCodes }
      }),
  })

  app.route({
    ...endSecondFactor,
    handler: async (request) => {
      await check.both(askerOf(request), request.body)
      await db.write.transaction().execute(async (query) => {
        await ownOf(request).end(query)
        await noteChange(query, request, 'second_factor_off')
      })
      return { ok: true as const }
    },
  })

  app.route({
    ...renewRecoveryCodes,
    handler: async (request) => {
      await check.both(askerOf(request), request.body)
      return await db.write.transaction().execute(async (query) => {
        const recoveryCodes = await ownOf(request).renewRecoveryCodes(query)
        await security.noteDone(query, 'recovery_codes_made', occurrenceOf(request))
        return { recoveryCodes }
      })
    },
  })
}

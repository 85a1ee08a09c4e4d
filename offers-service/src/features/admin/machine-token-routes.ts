import { listMachineTokens, makeMachineToken, revokeMachineToken } from '../../../contract/index.ts'
import { occurrenceOf } from '../../platform/access/guard.ts'
import { listTokens, makeToken, revokeToken } from '../../platform/access/machine-tokens.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { transactOnce } from '../../platform/http/idempotency.ts'
import type { App } from '../../platform/http/validation.ts'
import type { Services } from '../../platform/services.ts'
import { type OwnersDoor, ownerCheck } from './owner-check.ts'
import { askerOf } from './routes.ts'

/** Tokens with which programs call the owner's API: making one asks for the password, revoking one does not. */
export function registerMachineTokens(app: App, services: Services, owners: OwnersDoor): void {
  const { db, now } = services
  const { security } = owners
  const check = ownerCheck(services, owners)

  app.route({ ...listMachineTokens, handler: async () => await listTokens(db.query) })

  app.route({
    ...makeMachineToken,
    handler: async (request) => {
      const { password, name, scope, days } = request.body
      await check.password(askerOf(request), 'password', password)
      return await transactOnce(services, request, async (query) => {
        const made = await makeToken(query, now(), { name, scope, days })
        await security.noteDone(query, 'token_made', occurrenceOf(request), made.prefix)
        return made
      })
    },
  })

  app.route({
    ...revokeMachineToken,
    handler: async (request) => {
      await db.query.transaction().execute(async (query) => {
        const prefix = await revokeToken(query, request.params.id)
        if (prefix === undefined) throw new Refusal('not_found')
        await security.noteDone(query, 'token_revoked', occurrenceOf(request), prefix)
      })
      return { ok: true as const }
    },
  })
}

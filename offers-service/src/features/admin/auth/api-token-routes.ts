import { listApiTokens, createApiToken, revokeApiToken } from '../../../../contract/index.ts'
import { listTokens, makeToken, revokeToken } from '../../../platform/access/api-tokens.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { type LoginParts, adminCheck } from './admin-check.ts'
import { askerOf } from './routes.ts'

/** Tokens with which programs call the admin's API: making one asks for the password, revoking one does not. */
export function registerApiTokens(app: App, services: Services, loginParts: LoginParts): void {
  const { db, macs, now } = services
  const { security } = loginParts
  const check = adminCheck(services, loginParts)

  app.route({ ...listApiTokens, handler: async () => await listTokens(db.read) })

  app.route({
    ...createApiToken,
    handler: async (request) => {
      const { password, name, scope, days } = request.body
      await check.password(askerOf(request), 'password', password)
      return await runIdempotent(services, request, async (query) => {
        const made = await makeToken(query, macs, now(), { name, scope, days })
        await security.noteDone(query, 'token_made', occurrenceOf(request), made.prefix)
        return made
      })
    },
  })

  app.route({
    ...revokeApiToken,
    handler: async (request) => {
      await db.write.transaction().execute(async (query) => {
        const prefix = await revokeToken(query, request.params.id)
        if (prefix === undefined) throw new HttpError('not_found')
        await security.noteDone(query, 'token_revoked', occurrenceOf(request), prefix)
      })
      return { ok: true as const }
    },
  })
}

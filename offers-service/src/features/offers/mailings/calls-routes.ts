import {
  correctMailingCalls,
  countMailingCall,
  readMailingCalls,
} from '../../../../contract/index.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { callsOf, correctCalls, countCall } from './calls.ts'
import { existingMailing } from './store.ts'

/** The calls that mailings brought, by day. */
export function registerMailingCalls(app: App, services: Services): void {
  const { db, now } = services

  app.route({
    ...readMailingCalls,
    handler: async ({ params: { id } }) =>
      await callsOf(db.read, await existingMailing(db.read, id)),
  })

  app.route({
    ...countMailingCall,
    handler: async (request) =>
      await runIdempotent(
        services,
        request,
        async (query) => await countCall(query, request.params.id, request.body, now()),
      ),
  })

  app.route({
    ...correctMailingCalls,
    handler: async ({ params: { id }, body }) =>
      await db.write
        .transaction()
        .execute(async (query) => await correctCalls(query, id, body, now())),
  })
}

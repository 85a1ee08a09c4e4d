import {
  type AdminOffer,
  eraseDeletedDraft as eraseEndpoint,
  listDeletedDrafts,
  restoreDeletedDraft,
} from '../../../../contract/index.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { putBackDraft } from './put-back.ts'
import { eraseDeletedDraft, readDeletedDrafts } from './store.ts'

/** Drafts that were deleted, with the way back. */
export function registerDeletedDrafts(app: App, services: Services): void {
  const { db } = services

  app.route({
    ...listDeletedDrafts,
    handler: async ({ query }) => await readDeletedDrafts(db.read, query.page),
  })

  app.route({
    ...restoreDeletedDraft,
    handler: async (request) =>
      await answerOnce<AdminOffer>(
        services,
        request,
        async (keep) => await putBackDraft(services, request.params.id, keep),
      ),
  })

  app.route({
    ...eraseEndpoint,
    handler: async ({ params }) => {
      await eraseDeletedDraft(db.write, params.id)
      return { ok: true as const }
    },
  })
}

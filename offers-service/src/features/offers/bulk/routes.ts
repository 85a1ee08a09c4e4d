import {
  type BulkChange,
  listBulkChanges,
  previewBulkChange,
  readBulkChange,
  startBulkChange,
  undoBulkChange,
} from '../../../../contract/index.ts'
import { isHelper, type Session } from '../../../platform/access/sessions.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { OfferServices } from '../hooks.ts'
import { previewChange, startChange, startUndo } from './begin.ts'
import { latestChanges, readChange } from './store.ts'

/** What deletes for good is for owners, as it is with one offer. */
function insistOnOwner(request: {
  body: { action: { kind: string } }
  session: Session | null
}): void {
  if (request.body.action.kind === 'delete_drafts' && isHelper(request.session))
    throw new HttpError('owner_required')
}

/** Doing one thing to many offers. */
export function registerBulkChanges(app: App, services: OfferServices): void {
  const { db, wakeJobs } = services

  app.route({
    ...previewBulkChange,
    handler: async (request) => {
      insistOnOwner(request)
      return await previewChange(services, request.body)
    },
  })

  app.route({
    ...startBulkChange,
    handler: async (request, reply) => {
      insistOnOwner(request)
      const change = await answerOnce<BulkChange>(
        services,
        request,
        async (keep) =>
          await startChange(services, { ...request.body, madeBy: request.madeBy }, keep),
      )
      wakeJobs()
      return await reply.status(202).send(change)
    },
  })

  app.route({ ...listBulkChanges, handler: async () => await latestChanges(db.read) })

  app.route({
    ...readBulkChange,
    handler: async ({ params }) => await readChange(db.read, params.id),
  })

  app.route({
    ...undoBulkChange,
    handler: async ({ params }, reply) => {
      const change = await startUndo(services, params.id)
      wakeJobs()
      return await reply.status(202).send(change)
    },
  })
}

import {
  createOffer,
  deleteOffer,
  extendOffer,
  listOfferEvents,
  listOffers,
  offerDocumentUrl,
  readOffer,
  searchOffers,
  updateOffer,
  withdrawOffer,
} from '../../../contract/index.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findSignedDocument } from '../signing/signed-document.ts'
import { sendDocument } from '../../platform/http/send-file.ts'
import type { App } from '../../platform/http/validation.ts'
import { listEvents } from './events.ts'
import { addOffer, editOffer, existingOffer, moveLastDay, takeBackOffer } from './owner-changes.ts'
import { pageOfOffers } from './search.ts'
import { allOffers, deleteDraft, toAdminOffer } from './store.ts'

/** The owner's side of offers. */
export function registerOwnerOffers(app: App, services: Services): void {
  const { db, now } = services

  app.route({
    ...listOffers,
    handler: async () => (await allOffers(db.query)).map((row) => toAdminOffer(row, now())),
  })

  app.route({
    ...searchOffers,
    handler: async (request) => await pageOfOffers(db.query, request.query, now()),
  })

  app.route({
    ...createOffer,
    handler: async (request, reply) => {
      const row = await addOffer(services, request.body)
      return await reply.status(201).send(toAdminOffer(row, now()))
    },
  })

  app.route({
    ...readOffer,
    handler: async (request) =>
      toAdminOffer(await existingOffer(db.query, request.params.referenceNumber), now()),
  })

  app.route({
    ...updateOffer,
    handler: async (request) =>
      toAdminOffer(await editOffer(services, request.params.referenceNumber, request.body), now()),
  })

  app.route({
    ...extendOffer,
    handler: async (request) =>
      toAdminOffer(
        await moveLastDay(services, request.params.referenceNumber, request.body),
        now(),
      ),
  })

  app.route({
    ...withdrawOffer,
    handler: async ({ params, body }) =>
      toAdminOffer(await takeBackOffer(services, params.referenceNumber, body.basedOn), now()),
  })

  app.route({
    ...deleteOffer,
    handler: async (request) => {
      const row = await existingOffer(db.query, request.params.referenceNumber)
      if (!(await deleteDraft(db.query, row.id))) throw new Refusal('offer_not_deletable')
      return { ok: true as const }
    },
  })

  app.route({
    ...listOfferEvents,
    handler: async (request) => {
      const row = await existingOffer(db.query, request.params.referenceNumber)
      return await listEvents(db.query, row.id)
    },
  })

  app.get<{ Params: { referenceNumber: string } }>(
    offerDocumentUrl,
    { config: { access: 'admin' } },
    async (request, reply) => {
      const row = await existingOffer(db.query, request.params.referenceNumber)
      const signed = await findSignedDocument(services, row.id)
      if (!signed) throw new Refusal('not_found')
      return await sendDocument(reply, row.reference_number, signed)
    },
  )
}

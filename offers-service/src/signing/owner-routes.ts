import {
  cancelSigning as cancelSigningEndpoint,
  checkSigning,
  readOfferSigning,
  updateCoSellers,
} from '../../contract/index.ts'
import { existingOffer } from '../offers/owner-changes.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { adminSigning, cancelSigning, changeCoSellers, existingSigning } from './owner.ts'
import { sellersOf, signingsOf } from './store.ts'

/** The owner's side of signing: who signs, how far they are, asking and cancelling. */
export function registerOwnerSigning(app: App, services: Services): void {
  const { db } = services

  async function signingView(id: string) {
    const { signing, offer } = await existingSigning(db.query, id)
    return await adminSigning(services, signing, offer)
  }

  app.route({
    ...readOfferSigning,
    handler: async (request) => {
      const offer = await existingOffer(db.query, request.params.referenceNumber)
      const signings = await signingsOf(db.query, offer.id)
      return {
        coSellers: (await sellersOf(db.query, offer)).slice(1),
        signings: await Promise.all(
          signings.map(async (signing) => await adminSigning(services, signing, offer)),
        ),
      }
    },
  })

  app.route({
    ...updateCoSellers,
    handler: async (request) => {
      const offer = await existingOffer(db.query, request.params.referenceNumber)
      return { coSellers: await changeCoSellers(services, offer.id, request.body.coSellers) }
    },
  })

  app.route({
    ...checkSigning,
    handler: async (request) => await signingView(request.params.id),
  })

  app.route({
    ...cancelSigningEndpoint,
    handler: async (request) => {
      await cancelSigning(services, request.params.id)
      return await signingView(request.params.id)
    },
  })
}

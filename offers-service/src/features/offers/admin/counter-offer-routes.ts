import {
  answerCounterOffer,
  listCounterOffers,
  readCounterOfferSetting,
  setCounterOfferSetting,
} from '../../../../contract/index.ts'
import type { App } from '../../../platform/http/validation.ts'
import { areCounterOffersAllowed, storeCounterOfferSetting } from '../counter-offer-setting.ts'
import type { OfferServices } from '../hooks.ts'
import { existingOffer } from '../store.ts'
import { answerNumber, counterOffersOf } from './counter-answers.ts'

/** What the admin does with numbers that sellers name, and whether they may. */
export function registerCounterOffers(app: App, services: OfferServices): void {
  const { contentChanges, sharedChanges, db } = services

  app.route({
    ...listCounterOffers,
    handler: async (request) => {
      const { id } = await existingOffer(db.read, request.params.referenceNumber)
      return await counterOffersOf(db.read, id)
    },
  })

  app.route({
    ...answerCounterOffer,
    handler: async (request) => await answerNumber(services, request.params.id, request.body),
  })

  app.route({
    ...readCounterOfferSetting,
    handler: async () => ({ areAllowed: await areCounterOffersAllowed(db.read) }),
  })

  app.route({
    ...setCounterOfferSetting,
    handler: async (request) => {
      const { areAllowed } = request.body
      await db.write
        .transaction()
        .execute(async (query) => await storeCounterOfferSetting(query, areAllowed))
      // Pages that are kept say that offers are final, or do not.
      contentChanges.announce()
      await sharedChanges.announce()
      return { areAllowed }
    },
  })
}

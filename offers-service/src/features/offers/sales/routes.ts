import {
  addNearbySale,
  deleteNearbySale,
  listSalesNearOffer,
  readNearbySale,
  searchNearbySales,
  updateNearbySale,
} from '../../../../contract/index.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { salesNearOffer } from '../parcels/land.ts'
import { existingOffer } from '../store.ts'
import { pageOfSales } from './find-sales.ts'
import { changeSale, existingSale, insertSale, removeSale, toSale } from './store.ts'

/** What other land was sold for, as the admin enters it. Sellers read it with their offers (`parcels/land.ts`). */
export function registerNearbySales(app: App, services: Services): void {
  const { db, now } = services

  app.route({
    ...searchNearbySales,
    handler: async ({ query }) => await pageOfSales(db, query),
  })

  app.route({
    ...readNearbySale,
    handler: async ({ params }) => toSale(await existingSale(db.read, params.id)),
  })

  app.route({
    ...addNearbySale,
    handler: async (request, reply) => {
      const added = await runIdempotent(services, request, async (query) =>
        toSale(await insertSale(query, request.body, now())),
      )
      return await reply.status(201).send(added)
    },
  })

  app.route({
    ...updateNearbySale,
    handler: async ({ params, body }) => toSale(await changeSale(db.write, params.id, body, now())),
  })

  app.route({
    ...deleteNearbySale,
    handler: async ({ params, query }) => {
      await removeSale(db.write, params.id, query.basedOn)
      return { ok: true } as const
    },
  })

  app.route({
    ...listSalesNearOffer,
    handler: async ({ params }) => {
      const offer = await existingOffer(db.read, params.referenceNumber)
      return await salesNearOffer(db.read, offer)
    },
  })
}

import {
  importOffers,
  offerExportUrl,
  OfferExportQuery,
  offerTemplateUrl,
} from '../../../../contract/index.ts'
import { sendCsv } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { coSellersOf } from '../co-sellers.ts'
import { offersWhere } from '../search.ts'
import { toAdminOffer } from '../store.ts'
import { offersAsCsv, templateCsv } from './export.ts'
import { importFromCsv } from './import.ts'

/** Offers in and out of spreadsheets. */
export function registerOfferSpreadsheets(app: App, services: Services): void {
  const { db, now } = services

  app.route({
    ...importOffers,
    handler: async (request) => await importFromCsv(services, request.body),
  })

  app.get(offerTemplateUrl, { config: { access: 'admin' } }, async (_request, reply) => {
    return await sendCsv(reply, 'offers-template', templateCsv())
  })

  app.get(
    offerExportUrl,
    { config: { access: 'admin' }, schema: { querystring: OfferExportQuery } },
    async (request, reply) => {
      const rows = await offersWhere(db.query, request.query, now())
        .selectAll()
        .orderBy('created_at')
        .orderBy('reference_number')
        .execute()
      const ids = rows.map(({ id }) => id)
      const coSellers = await coSellersOf(db.query, ids)
      const offers = rows.map((row) =>
        Object.assign(toAdminOffer(row, now()), { coSellers: coSellers.get(row.id) ?? [] }),
      )
      return await sendCsv(reply, 'offers', offersAsCsv(offers))
    },
  )
}

import {
  exportOffers,
  importOffers,
  offerExportUrl,
  OfferExportQuery,
  offerTemplateUrl,
} from '../../../../contract/index.ts'
import { sendCsv } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { chosenAsCsv, offersAsCsv, templateCsv } from './export.ts'
import { importInWorker } from './import-in-worker.ts'

/** Offers in and out of spreadsheets. */
export function registerOfferSpreadsheets(app: App, services: Services): void {
  app.route({
    ...importOffers,
    handler: async (request) => await importInWorker(services, request),
  })

  app.route({
    ...exportOffers,
    handler: async ({ body }, reply) =>
      await sendCsv(reply, 'offers', await chosenAsCsv(services, body.selection)),
  })

  app.get(offerTemplateUrl, { config: { access: 'admin' } }, async (_request, reply) => {
    return await sendCsv(reply, 'offers-template', templateCsv())
  })

  app.get(
    offerExportUrl,
    { config: { access: 'owner' }, schema: { querystring: OfferExportQuery } },
    async (request, reply) => await sendCsv(reply, 'offers', offersAsCsv(services, request.query)),
  )
}

import {
  byReference,
  listStateNotices,
  offerLetterUrl,
  OfferLetterQuery,
  printEnvelopes,
  printLabels,
  printLetters as printLettersEndpoint,
  setStateNotice,
} from '../../../../contract/index.ts'
import { sendPdf } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { storeStateNotice, stateNotices } from './notices.ts'
import { printAddresses, printLetters } from './service.ts'

/** Whether a letter is only looked at; printing it is noted in the history, and from then on the offer counts as mailed. */
const isPreviewOf = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'preview' in query && query.preview === 'true'

/** Letters to print, and what states want said in them. */
export function registerLetters(app: App, services: Services): void {
  const { db, now } = services

  app.get(
    offerLetterUrl,
    // Asking for the head alone must not count as printing.
    {
      config: { access: 'admin', changes: (query) => !isPreviewOf(query) },
      exposeHeadRoute: false,
      schema: { params: byReference, querystring: OfferLetterQuery },
    },
    async (request, reply) => {
      const { referenceNumber } = request.params
      const isPreview = isPreviewOf(request.query)
      const { pdf, referenceNumbers } = await printLetters(services, [referenceNumber], {
        isPreview,
        together: false,
      })
      // As it is kept, because what was typed may not stand in a header.
      return await sendPdf(reply, `letter-${referenceNumbers.join()}`, pdf)
    },
  )

  app.route({
    ...printLettersEndpoint,
    handler: async ({ body: { referenceNumbers, together } }, reply) => {
      const { pdf } = await printLetters(services, referenceNumbers, { isPreview: false, together })
      return await sendPdf(reply, 'letters', pdf)
    },
  })

  app.route({
    ...printLabels,
    handler: async ({ body }, reply) =>
      await sendPdf(reply, 'labels', await printAddresses(services, 'labels', body)),
  })

  app.route({
    ...printEnvelopes,
    handler: async ({ body }, reply) =>
      await sendPdf(reply, 'envelopes', await printAddresses(services, 'envelopes', body)),
  })

  app.route({ ...listStateNotices, handler: async () => await stateNotices(db.read) })

  app.route({
    ...setStateNotice,
    handler: async (request) => {
      await storeStateNotice(db.write, request.params.state, request.body, now())
      return await stateNotices(db.read)
    },
  })
}

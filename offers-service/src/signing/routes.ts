import type { FastifyRequest } from 'fastify'
import {
  declineSigning,
  getSigning,
  initiateSigning,
  sign,
  signingDocumentUrl,
} from '../../contract/index.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
import { sendDocument } from './send-document.ts'
import { declineByLink, initiate, signAgreement, signedDocument, viewSigning } from './service.ts'

/** Starting to sign, and the calls of the built-in signing page. */
export function registerSigning(app: App, services: Services): void {
  const rateLimit = { max: services.config.visitorLimit, timeWindow: 60_000 }

  app.route({
    ...initiateSigning,
    config: { ...initiateSigning.config, rateLimit },
    handler: async (request) => ({
      signatureUrl: await initiate(services, request.body.referenceNumber),
    }),
  })

  app.route({
    ...getSigning,
    config: { ...getSigning.config, rateLimit },
    handler: async (request) => await viewSigning(services, request.params.token),
  })

  app.route({
    ...sign,
    config: { ...sign.config, rateLimit },
    handler: async (request) =>
      await signAgreement(services, request.params.token, request.body, {
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      }),
  })

  app.route({
    ...declineSigning,
    config: { ...declineSigning.config, rateLimit },
    handler: async (request) => {
      await declineByLink(services, request.params.token, request.body.reason)
      return { ok: true as const }
    },
  })

  app.get(
    signingDocumentUrl,
    { config: { access: 'public', rateLimit } },
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const { document, referenceNumber } = await signedDocument(services, request.params.token)
      return await sendDocument(reply, referenceNumber, document)
    },
  )
}

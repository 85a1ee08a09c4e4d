import type { FastifyReply } from 'fastify'
import {
  answerSignatureQuestion,
  claimOwnership,
  declineSigning,
  getNextSigners,
  getSignatureQuestion,
  getSigning,
  initiateSigning,
  offerAgreementUrl,
  sendEmailCode,
  sign,
  signingAgreementUrl,
  signingDocumentUrl,
} from '../../../../contract/index.ts'
import { visitorOf } from '../../../platform/access/visitors.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { answerOnce, runIdempotent } from '../../../platform/http/idempotency.ts'
import { mayBeRead } from '../../../platform/http/readers.ts'
import { sendDocument, sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import { mailEmailCode } from '../identity/email-code.ts'
import { recordOwnershipClaim } from '../identity/ownership.ts'
import { answerQuestion, readQuestion } from '../identity/question.ts'
import type { SigningServices } from '../services.ts'
import { nextSigners } from '../signers/next-signers.ts'
import { findByToken } from '../store.ts'
import { declineByLink } from './decline.ts'
import { initiate } from './initiate.ts'
import { type SignedAnswer, signAgreement } from './sign.ts'
import {
  agreementToRead,
  type LinkedPdf,
  readingCopy,
  signedDocument,
  viewSigning,
} from './view.ts'

/** Starting to sign, and the calls of the built-in signing page. */
export function registerSigning(app: App, services: SigningServices): void {
  const rateLimit = { max: services.config.visitorLimit, timeWindow: 60_000 }

  app.route({
    ...initiateSigning,
    config: { ...initiateSigning.config, rateLimit, isLookUp: true },
    handler: async (request) =>
      await answerOnce<{ signatureUrl: string }>(services, request, async (keep) => {
        const answer = { signatureUrl: await initiate(services, request.body.referenceNumber) }
        // Apart from what begins the signing: to begin it again is to find it.
        await keep(services.db.write, answer)
        return answer
      }),
  })

  app.route({
    ...getNextSigners,
    config: { ...getNextSigners.config, rateLimit, isLookUp: true },
    handler: async (request) => await nextSigners(services, request.params.referenceNumber),
  })

  app.head<{ Params: { token: string } }>(
    getSigning.url,
    { config: { access: 'public', rateLimit } },
    async (request, reply) => {
      if (!(await findByToken(services.db.read, services.config, request.params.token)))
        throw new HttpError('not_found')
      return await reply.send()
    },
  )

  app.route({
    ...getSigning,
    // Asking for the head alone tells whether the link is one of ours; it must not count as opening it.
    exposeHeadRoute: false,
    config: { ...getSigning.config, rateLimit },
    handler: async (request) =>
      await viewSigning(services, request.params.token, {
        ...visitorOf(request),
        isSigner: mayBeRead(request) && !(await request.isFromAdmin()),
      }),
  })

  app.route({
    ...sign,
    config: { ...sign.config, rateLimit },
    handler: async (request) => {
      const { params, body } = request
      return await answerOnce<SignedAnswer>(
        services,
        request,
        async (keep) => await signAgreement(services, params.token, body, visitorOf(request), keep),
      )
    },
  })

  app.route({
    ...sendEmailCode,
    config: { ...sendEmailCode.config, rateLimit },
    handler: async (request) => {
      await mailEmailCode(services, request.params.token, request.body.email)
      return { ok: true as const }
    },
  })

  app.route({
    ...declineSigning,
    config: { ...declineSigning.config, rateLimit },
    handler: async (request) => {
      const { params, body } = request
      const answer = await runIdempotent(services, request, async (query) => {
        await declineByLink(services, query, params.token, { ...body, visitor: visitorOf(request) })
        return { ok: true as const }
      })
      services.wakeJobs()
      return answer
    },
  })

  app.route({
    ...claimOwnership,
    config: { ...claimOwnership.config, rateLimit },
    handler: async (request) => {
      const { params, body } = request
      const answer = await runIdempotent(services, request, async (query) => {
        await recordOwnershipClaim(services, query, params.token, body, visitorOf(request))
        return { ok: true as const }
      })
      services.wakeJobs()
      return answer
    },
  })

  app.route({
    ...getSignatureQuestion,
    config: { ...getSignatureQuestion.config, rateLimit },
    handler: async (request) => await readQuestion(services, request.params.token),
  })

  app.route({
    ...answerSignatureQuestion,
    config: { ...answerSignatureQuestion.config, rateLimit },
    handler: async (request) => {
      const { params, body } = request
      return await answerQuestion(services, params.token, body.answer, visitorOf(request))
    },
  })

  app.get<{ Params: { referenceNumber: string } }>(
    offerAgreementUrl,
    { config: { access: 'public', rateLimit, canWait: true, isLookUp: true } },
    async (request, reply) =>
      await sendToRead(reply, await agreementToRead(services, request.params.referenceNumber)),
  )

  app.get<{ Params: { token: string } }>(
    signingAgreementUrl,
    { config: { access: 'public', rateLimit } },
    async (request, reply) =>
      await sendToRead(reply, await readingCopy(services, request.params.token)),
  )

  app.get<{ Params: { token: string } }>(
    signingDocumentUrl,
    { config: { access: 'public', rateLimit } },
    async (request, reply) => {
      const { content, referenceNumber } = await signedDocument(services, request.params.token)
      return await sendDocument(reply, referenceNumber, content)
    },
  )
}

async function sendToRead(reply: FastifyReply, { content, referenceNumber }: LinkedPdf) {
  const name = `agreement-${referenceNumber}-to-read.pdf`
  return await sendFile(reply, { name, mediaType: 'application/pdf', content })
}

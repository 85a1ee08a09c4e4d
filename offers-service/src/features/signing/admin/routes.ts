import {
  type AdminSigning,
  cancelSigning as cancelSigningEndpoint,
  checkSigning,
  copySigningLink,
  offerDocumentUrl,
  offerEvidenceUrl,
  readOfferSigning,
  markSignerLookedAt,
  maxScanBytes,
  notePaperSignature,
  sendSigningLink,
  updateCoSellers,
} from '../../../../contract/index.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import type { SecurityLog } from '../../../platform/access/security-log.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { keyedFileRequest, registerFileRoutes } from '../../../platform/http/file-bodies.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { sendDocument, sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import { inNameOf } from '../../../platform/maker.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { existingOffer } from '../../offers/store.ts'
import { findSignedDocument } from '../documents/signed-document.ts'
import { checkByAdmin } from '../hosted/check.ts'
import { startBlockedNow } from '../hosted/health.ts'
import { lookAt } from '../identity/flags.ts'
import type { SigningServices } from '../services.ts'
import { signingLink } from '../signers/link.ts'
import { sendLinkAgain, waitingSigner } from '../signers/next-signers.ts'
import { existingSigning, signingsOf } from '../store.ts'
import { adminSigning, cancelSigning, changeCoSellers, recordProblemOf } from './actions.ts'
import { notePaper } from './paper.ts'

/** The admin's side of signing: who signs, how far they are, asking and cancelling. */
export async function registerAdminSigning(
  app: App,
  services: SigningServices,
  security: SecurityLog,
): Promise<void> {
  const { config, db } = services

  async function signingView(id: string) {
    const { signing, offer } = await existingSigning(db.read, id)
    return await adminSigning(db.read, services.macs, signing, offer)
  }

  app.route({
    ...readOfferSigning,
    handler: async (request) => {
      const offer = await existingOffer(db.read, request.params.referenceNumber)
      const signings = await signingsOf(db.read, offer.id)
      const sellers = await sellersOf(db.read, offer)
      return {
        coSellers: sellers.slice(1),
        blockedBy: startBlockedNow(services, offer, sellers) ?? null,
        recordProblem: await recordProblemOf(services, offer, signings),
        signings: await Promise.all(
          signings.map(
            async (signing) => await adminSigning(db.read, services.macs, signing, offer),
          ),
        ),
      }
    },
  })

  app.route({
    ...updateCoSellers,
    handler: async (request) => {
      const offer = await existingOffer(db.read, request.params.referenceNumber)
      return { coSellers: await changeCoSellers(services, offer.id, request.body.coSellers) }
    },
  })

  app.route({
    ...checkSigning,
    handler: async (request) => {
      const { signing } = await existingSigning(db.read, request.params.id)
      // What it finds is the seller's doing.
      await inNameOf(null, async () => await checkByAdmin(services, signing))
      return await signingView(request.params.id)
    },
  })

  app.route({
    ...cancelSigningEndpoint,
    handler: async (request) => {
      await cancelSigning(services, request.params.id)
      return await signingView(request.params.id)
    },
  })

  app.route({
    ...copySigningLink,
    handler: async (request) =>
      await db.write.transaction().execute(async (query) => {
        const { id, position } = request.params
        const { offer, signer } = await waitingSigner(query, id, Number(position))
        const at = occurrenceOf(request)
        await security.noteDone(query, 'signing_link_copied', at, offer.reference_number)
        return { link: signer.external_url ?? signingLink(config, signer.id) }
      }),
  })

  app.route({
    ...sendSigningLink,
    handler: async ({ params }) => {
      await sendLinkAgain(services, params.id, Number(params.position))
      return { ok: true as const }
    },
  })

  app.route({
    ...markSignerLookedAt,
    handler: async ({ params }) => {
      await lookAt(services, params.id, Number(params.position))
      return { ok: true as const }
    },
  })

  await registerFileRoutes(app, maxScanBytes, (files) => {
    files.route({
      ...notePaperSignature,
      handler: async (request, reply) => {
        const { body, params, query } = request
        if (!Buffer.isBuffer(body))
          throw new HttpError('invalid_request', { file: 'Please choose the scan' })
        const paper = {
          referenceNumber: params.referenceNumber,
          scan: body,
          signedOn: query.signedOn,
          tellSeller: query.tellSeller === 'true',
        }
        const noted = await answerOnce<AdminSigning>(
          services,
          keyedFileRequest(request, body),
          async (keep) => await notePaper(services, paper, keep),
        )
        return await reply.status(201).send(noted)
      },
    })
  })

  app.get<{ Params: { referenceNumber: string } }>(
    offerEvidenceUrl,
    { config: { access: 'admin' } },
    async (request, reply) => {
      const offer = await existingOffer(db.read, request.params.referenceNumber)
      const recorded = (await signingsOf(db.read, offer.id)).filter(
        ({ events_count: count }) => count > 0,
      )
      const signing = recorded.find(({ status }) => status === 'signed') ?? recorded[0]
      if (!signing) throw new HttpError('not_found')
      // Loaded when they are first needed, so that the site answers sooner after a start.
      const { zipEvidence } = await import('../evidence/gather.ts')
      return await sendFile(reply, {
        name: `evidence-${offer.reference_number}.zip`,
        mediaType: 'application/zip',
        content: await zipEvidence(db.read, services, signing),
      })
    },
  )

  app.get<{ Params: { referenceNumber: string } }>(
    offerDocumentUrl,
    { config: { access: 'admin' } },
    async (request, reply) => {
      const offer = await existingOffer(db.read, request.params.referenceNumber)
      const signed = await findSignedDocument(services, offer.id)
      if (!signed) throw new HttpError('not_found')
      return await sendDocument(reply, offer.reference_number, signed)
    },
  )
}

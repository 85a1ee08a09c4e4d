import {
  addOfferNote,
  type AdminOffer,
  answerQuestion,
  countOffers,
  createOffer,
  deleteOffer,
  deleteOfferNote,
  extendOffer,
  listOfferEvents,
  listOfferMails,
  listOffers,
  listSavedAnswers,
  mailSeller,
  offerNewAgreement,
  readOffer,
  searchOffers,
  markDeclineSeen,
  markQuestionAnswered,
  putQuestionBack,
  updateOffer,
  withdrawOffer,
} from '../../../../contract/index.ts'
import { isHelper } from '../../../platform/access/sessions.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import type { App } from '../../../platform/http/validation.ts'
import { mailsUnderWay } from '../../../platform/mail/handler.ts'
import type { OfferServices } from '../hooks.ts'
import { aboutOffer } from '../messages.ts'
import { allOffers } from '../search/read-offers.ts'
import { countMatches, pageOfOffers } from '../search/search.ts'
import { adminOffer, existingOffer } from '../store.ts'
import {
  addOffer,
  editOffer,
  moveLastDay,
  removeDraft,
  withdrawAndRecord,
} from './admin-changes.ts'
import { tickOffDecline } from './declines.ts'
import { historyOf } from './history.ts'
import { offerAgain } from './new-agreement.ts'
import { addNote, deleteNote, writeToSeller } from './notes.ts'
import { answerByMail, markAnswered, markWaiting } from './question-answers.ts'
import { savedAnswers } from './saved-answers.ts'

/** The admin's side of offers. */
export function registerAdminOffers(app: App, services: OfferServices): void {
  const { db, now, wakeJobs } = services

  app.route({
    ...listOffers,
    handler: async (_request, reply) => await sendList(reply, listOffers, allOffers(services)),
  })

  app.route({
    ...searchOffers,
    handler: async (request) => await pageOfOffers(services, request.query),
  })

  app.route({
    ...countOffers,
    handler: async (request) => await countMatches(services, request.query),
  })

  app.route({
    ...createOffer,
    handler: async (request, reply) => {
      const offer = await answerOnce<AdminOffer>(
        services,
        request,
        async (keep) => await addOffer(services, request.body, keep),
      )
      return await reply.status(201).send(offer)
    },
  })

  app.route({
    ...offerNewAgreement,
    handler: async (request, reply) => {
      const { params, body } = request
      const offer = await answerOnce<AdminOffer>(
        services,
        request,
        async (keep) => await offerAgain(services, params.referenceNumber, body, keep),
      )
      return await reply.status(201).send(offer)
    },
  })

  app.route({
    ...readOffer,
    handler: async (request) => {
      const row = await existingOffer(db.read, request.params.referenceNumber)
      return await adminOffer(db.read, row, now())
    },
  })

  app.route({
    ...updateOffer,
    handler: async (request) =>
      await editOffer(services, request.params.referenceNumber, request.body),
  })

  app.route({
    ...extendOffer,
    handler: async (request) =>
      await moveLastDay(services, request.params.referenceNumber, request.body),
  })

  app.route({
    ...withdrawOffer,
    handler: async ({ params, body }) =>
      await withdrawAndRecord(services, params.referenceNumber, body.basedOn),
  })

  app.route({
    ...deleteOffer,
    handler: async ({ params, query }) => {
      const id = await removeDraft(services, params.referenceNumber, query.basedOn)
      return { ok: true as const, id }
    },
  })

  app.route({
    ...listOfferEvents,
    handler: async (request) => {
      const row = await existingOffer(db.read, request.params.referenceNumber)
      return await historyOf(db.read, row.id)
    },
  })

  app.route({
    ...markQuestionAnswered,
    handler: async ({ params }) => await markAnswered(services, params.id),
  })

  app.route({
    ...putQuestionBack,
    handler: async ({ params }) => await markWaiting(services, params.id),
  })

  app.route({
    ...answerQuestion,
    handler: async (request, reply) => {
      const { params, body } = request
      const answer = await answerOnce<{ ok: true }>(
        services,
        request,
        async (keep) => await answerByMail(services, params.id, body, keep),
      )
      return await reply.status(201).send(answer)
    },
  })

  app.route({
    ...addOfferNote,
    handler: async (request, reply) => {
      const { params, body } = request
      const answer = await answerOnce<{ ok: true }>(
        services,
        request,
        async (keep) => await addNote(services, params.referenceNumber, body, keep),
      )
      return await reply.status(201).send(answer)
    },
  })

  app.route({
    ...deleteOfferNote,
    handler: async ({ params, query, session }) =>
      await deleteNote(services, { ...params, ...query }, isHelper(session)),
  })

  app.route({
    ...mailSeller,
    handler: async (request, reply) => {
      const { params, body } = request
      const answer = await answerOnce<{ ok: true }>(
        services,
        request,
        async (keep) => await writeToSeller(services, params.referenceNumber, body, keep),
      )
      return await reply.status(201).send(answer)
    },
  })

  app.route({
    ...listSavedAnswers,
    handler: async (request) => await savedAnswers(db.read, request.query),
  })

  app.route({
    ...listOfferMails,
    handler: async ({ params }) =>
      await mailsUnderWay(
        db.read,
        aboutOffer(await existingOffer(db.read, params.referenceNumber)),
      ),
  })

  app.route({
    ...markDeclineSeen,
    handler: async (request) => {
      await db.write
        .transaction()
        .execute(
          async (query) => await tickOffDecline(query, request.params.referenceNumber, now()),
        )
      wakeJobs()
      return { ok: true as const }
    },
  })
}

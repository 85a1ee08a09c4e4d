import {
  createMailing,
  type CreatedMailing,
  deleteMailing,
  drawMailingPages,
  listMailings,
  mailHouseUrl,
  mailingFiguresCsvUrl,
  MailingPreviewQuery,
  mailingPreviewUrl,
  noteReturned,
  postMailing,
  printMailingFiles,
  readMailing,
  readMailingFigures,
  readDaysBetweenLetters,
  readMailingPrint,
  readMailingText,
  setDaysBetweenLetters,
  setLetterText,
  startPrintRun,
  splitMailing as splitMailingEndpoint,
  unnotePrinted,
  unnoteReturned,
  unpostMailing,
  updateMailing,
  updateMailingText,
} from '../../../../contract/index.ts'
import { answerOnce, runIdempotent } from '../../../platform/http/idempotency.ts'
import { sendCsv, sendPdf } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/http/validation.ts'
import type { OfferServices } from '../hooks.ts'
import { withSellers } from '../letter/service.ts'
import { makeMailing } from './begin.ts'
import { callsOf, raiseCallsTo } from './calls.ts'
import { daysBetweenLetters, storeDaysBetween } from './days-between.ts'
import { figuresCsv } from './figures-csv.ts'
import { figuresOf } from './figures.ts'
import { findLetter, storeLetterText } from './letter-texts.ts'
import { mailHouseCsv } from './mail-house.ts'
import { previewPages, previewPiece } from './preview.ts'
import { printFiles } from './print/files.ts'
import { takeBackPrinted } from './print/not-printed.ts'
import { beginRun, forgetRun, readRun } from './print/store.ts'
import { offersOf } from './read-letters.ts'
import { storeReturned, takeBackReturned } from './returned.ts'
import { splitMailing } from './split.ts'
import {
  existingMailing,
  latestMailings,
  removeMailing,
  storeMailing,
  storePosted,
  storeText,
  storeUnposted,
  toMailing,
} from './store.ts'
import { refuseTooLong, textOf } from './text.ts'

/** Letters that are mailed together, and what they brought. */
export function registerMailings(app: App, services: OfferServices): void {
  const { db, now, wakeJobs } = services

  app.route({ ...listMailings, handler: async () => await latestMailings(db.read) })

  app.route({
    ...createMailing,
    handler: async (request, reply) => {
      const made = await answerOnce<CreatedMailing>(
        services,
        request,
        async (keep) =>
          await makeMailing(services, { ...request.body, madeBy: request.madeBy }, keep),
      )
      wakeJobs()
      return await reply.status(201).send(made)
    },
  })

  app.route({
    ...readMailing,
    handler: async ({ params: { id } }) =>
      await toMailing(db.read, await existingMailing(db.read, id)),
  })

  app.route({
    ...updateMailing,
    handler: async ({ params: { id }, body }) =>
      await db.write.transaction().execute(async (query) => {
        const { kind } = await existingMailing(query, id)
        if (body.kind !== undefined && body.kind !== kind) await forgetRun(query, id)
        const { callCount, ...change } = body
        if (callCount !== undefined) await raiseCallsTo(query, id, callCount, now())
        return await storeMailing(query, id, change, now())
      }),
  })

  app.route({
    ...splitMailingEndpoint,
    handler: async (request, reply) => {
      const { params, madeBy } = request
      const made = await runIdempotent(
        services,
        request,
        async (query) => await splitMailing(query, params.id, { madeBy, now: now() }),
      )
      return await reply.status(201).send(made)
    },
  })

  app.route({
    ...deleteMailing,
    handler: async ({ params: { id }, query: seen }) => {
      await db.write.transaction().execute(async (query) => {
        await removeMailing(query, id, seen)
      })
      return { ok: true } as const
    },
  })

  app.route({
    ...postMailing,
    handler: async ({ params: { id }, body }) =>
      await db.write
        .transaction()
        .execute(async (query) => await storePosted(query, id, body, now())),
  })

  app.route({
    ...unpostMailing,
    handler: async ({ params: { id }, query: seen }) =>
      await db.write
        .transaction()
        .execute(async (query) => await storeUnposted(query, id, seen, now())),
  })

  app.route({
    ...readMailingFigures,
    handler: async ({ params: { id } }) =>
      await figuresOf(db.read, await existingMailing(db.read, id)),
  })

  app.get(
    mailingFiguresCsvUrl,
    { config: { access: 'admin' }, schema: { params: readMailingFigures.schema.params } },
    async ({ params: { id } }, reply) => {
      const mailing = await existingMailing(db.read, id)
      const figures = await figuresOf(db.read, mailing)
      return await sendCsv(
        reply,
        'mailing',
        figuresCsv(figures, mailing, await callsOf(db.read, mailing)),
      )
    },
  )

  app.route({
    ...readMailingPrint,
    handler: async ({ params }) => {
      const { id } = await existingMailing(db.read, params.id)
      return { run: await readRun(db.read, id) }
    },
  })

  app.route({
    ...startPrintRun,
    handler: async ({ params: { id }, body }) => {
      const run = await db.write.transaction().execute(async (query) => {
        await beginRun(query, id, body, now())
        return await readRun(query, id)
      })
      wakeJobs()
      return { run }
    },
  })

  app.route({
    ...printMailingFiles,
    handler: async ({ params: { id }, body }, reply) =>
      await sendPdf(reply, body.as, await printFiles(services, id, body)),
  })

  app.route({
    ...unnotePrinted,
    handler: async ({ params: { id, file } }) => {
      await db.write.transaction().execute(async (query) => {
        await takeBackPrinted(query, { mailingId: id, fileId: file }, now())
      })
      wakeJobs()
      return { ok: true } as const
    },
  })

  app.get(
    mailHouseUrl,
    { config: { access: 'admin' }, schema: { params: readMailing.schema.params } },
    async ({ params: { id } }, reply) => {
      const mailing = await existingMailing(db.read, id)
      return await sendCsv(reply, 'letters', mailHouseCsv(services, mailing))
    },
  )

  app.route({
    ...readMailingText,
    handler: async ({ params: { id } }) =>
      await textOf(services, await existingMailing(db.read, id)),
  })

  app.get(
    mailingPreviewUrl,
    {
      config: { access: 'admin' },
      schema: { params: readMailing.schema.params, querystring: MailingPreviewQuery },
    },
    async ({ params: { id }, query }, reply) => {
      const { name, pdf } = await previewPiece(services, id, query)
      return await sendPdf(reply, name, pdf)
    },
  )

  app.route({
    ...drawMailingPages,
    handler: async ({ params: { id }, body }) => ({
      pages: await previewPages(services, id, body),
    }),
  })

  app.route({
    ...updateMailingText,
    handler: async ({ params: { id }, body }) => {
      const mailing = await existingMailing(db.read, id)
      if (body.card) await refuseTooLong(services, mailing, body.card, offersOf(db.read, mailing))
      return await db.write.transaction().execute(async (query) => {
        await forgetRun(query, id)
        return await storeText(query, id, body, now())
      })
    },
  })

  app.route({
    ...readDaysBetweenLetters,
    handler: async () => ({ days: await daysBetweenLetters(db.read) }),
  })

  app.route({
    ...setDaysBetweenLetters,
    handler: async ({ body: { days } }) => {
      await storeDaysBetween(db.write, days)
      return { days }
    },
  })

  app.route({
    ...setLetterText,
    handler: async ({ params: { id }, body }) => {
      const mailing = await existingMailing(db.read, id)
      const letter = await findLetter(db.read, id, body.referenceNumber)
      if (body.card && letter)
        await refuseTooLong(services, mailing, body.card, [await withSellers(db.read, [letter])])
      await db.write.transaction().execute(async (query) => {
        await storeLetterText(query, id, body)
        await forgetRun(query, id)
      })
      return await textOf(services, await existingMailing(db.read, id))
    },
  })

  app.route({
    ...noteReturned,
    handler: async ({ body: { letters } }) => {
      const noted = await db.write
        .transaction()
        .execute(async (query) => await storeReturned(query, letters, now()))
      wakeJobs()
      return noted
    },
  })

  app.route({
    ...unnoteReturned,
    handler: async ({ params: { referenceNumber } }) => {
      await db.write.transaction().execute(async (query) => {
        await takeBackReturned(query, referenceNumber, now())
      })
      wakeJobs()
      return { ok: true } as const
    },
  })
}

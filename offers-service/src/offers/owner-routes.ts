import {
  createOffer,
  deleteOffer,
  listOfferEvents,
  listOffers,
  type NewOffer,
  offerDocumentUrl,
  type OfferUpdate,
  readOffer,
  updateOffer,
} from '../../contract/index.ts'
import type { Queries } from '../database.ts'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import { sendDocument } from '../signing/send-document.ts'
import { findSignedDocument } from '../signing/store.ts'
import type { OfferRow } from '../tables.ts'
import type { App } from '../validation.ts'
import { listEvents, recordOfferEvent } from './events.ts'
import { generateReferenceNumber } from './reference-number.ts'
import {
  allOffers,
  changeOffer,
  deleteDraft,
  findOffer,
  insertOffer,
  toAdminOffer,
} from './store.ts'

/** Stores an offer under the given number or a made-up one; a made-up number that is taken is simply made up again. */
async function storeOffer({ db, now }: Services, input: NewOffer): Promise<OfferRow> {
  for (;;) {
    const referenceNumber = input.referenceNumber ?? generateReferenceNumber()
    try {
      return await db.query.transaction().execute(async (query) => {
        const row = await insertOffer(query, referenceNumber, input, now())
        await recordOfferEvent(query, row.id, 'created', now())
        return row
      })
    } catch (error) {
      if (!db.engine.isUniqueViolation(error)) throw error
      if (input.referenceNumber !== undefined)
        throw new Refusal('reference_number_taken', {
          referenceNumber: 'Another offer already uses this number',
        })
    }
  }
}

/** Only an offer nobody has seen can be a draft; one that went out is withdrawn instead. */
function checkStatusChange(row: OfferRow, input: OfferUpdate): void {
  if (input.status === 'draft' && row.status !== 'draft')
    throw new Refusal('invalid_request', { status: 'Only a draft can stay a draft' })
}

async function existing(query: Queries, referenceNumber: string): Promise<OfferRow> {
  const row = await findOffer(query, referenceNumber)
  if (!row) throw new Refusal('offer_not_found')
  return row
}

/** The owner's side of offers. */
export function registerOwnerOffers(app: App, services: Services): void {
  const { db, now } = services

  app.route({
    ...listOffers,
    handler: async () => (await allOffers(db.query)).map((row) => toAdminOffer(row, now())),
  })

  app.route({
    ...createOffer,
    handler: async (request, reply) => {
      const row = await storeOffer(services, request.body)
      return await reply.status(201).send(toAdminOffer(row, now()))
    },
  })

  app.route({
    ...readOffer,
    handler: async (request) =>
      toAdminOffer(await existing(db.query, request.params.referenceNumber), now()),
  })

  app.route({
    ...updateOffer,
    handler: async (request) =>
      await db.query.transaction().execute(async (query) => {
        const row = await existing(query, request.params.referenceNumber)
        checkStatusChange(row, request.body)
        const changed = await changeOffer(query, row.id, request.body, now())
        if (!changed) throw new Refusal('already_signed')
        const isWithdrawal = changed.status === 'withdrawn' && row.status !== 'withdrawn'
        await recordOfferEvent(query, row.id, isWithdrawal ? 'withdrawn' : 'updated', now())
        return toAdminOffer(changed, now())
      }),
  })

  app.route({
    ...deleteOffer,
    handler: async (request) => {
      const row = await existing(db.query, request.params.referenceNumber)
      if (!(await deleteDraft(db.query, row.id))) throw new Refusal('offer_not_deletable')
      return { ok: true as const }
    },
  })

  app.route({
    ...listOfferEvents,
    handler: async (request) => {
      const row = await existing(db.query, request.params.referenceNumber)
      return await listEvents(db.query, row.id)
    },
  })

  app.get<{ Params: { referenceNumber: string } }>(
    offerDocumentUrl,
    { config: { access: 'admin' } },
    async (request, reply) => {
      const row = await existing(db.query, request.params.referenceNumber)
      const signed = await findSignedDocument(db.query, row.id)
      if (!signed) throw new Refusal('not_found')
      return await sendDocument(reply, row.reference_number, signed)
    },
  )
}

import * as v from 'valibot'
import { NewOffer } from '../../contract/index.ts'
import { newLeadRow } from '../features/contact/store.ts'
import type { DraftSnapshot } from '../features/offers/deleted-drafts/snapshot.ts'
import { newOfferRow } from '../features/offers/offer-rows.ts'
import { storeParcels } from '../features/offers/parcels/store.ts'
import type { Database } from '../platform/database/database.ts'
import { sampleOffer, samplePrivateFields, sampleLead } from './samples.ts'
import { testNow } from './service.ts'

const rowsPerStatement = 200

/** Inserts so many rows, a few at a time. */
async function fill(count: number, insert: (indexes: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += rowsPerStatement)
    await insert(
      Array.from({ length: Math.min(rowsPerStatement, count - from) }, (_, index) => from + index),
    )
}

const agoBy = (index: number) => new Date(testNow.getTime() - index * 60_000)
const statuses = ['active', 'active', 'draft', 'signing', 'declined', 'withdrawn'] as const

function offerRow(index: number) {
  const referenceNumber = `FULL-${10_000 + index}`
  const input = v.parse(NewOffer, {
    ...sampleOffer,
    ...samplePrivateFields,
    referenceNumber,
    apn: `331-${index}`,
    sellerName: `Seller ${index}`,
    status: 'active',
  })
  const row = newOfferRow(referenceNumber, input, agoBy(index))
  const opened = index % 5 === 0 ? agoBy(index).toISOString() : null
  return {
    ...row,
    id: `offer-${index}`,
    status: statuses[index % statuses.length] ?? 'active',
    first_viewed_at: opened,
  }
}

function deletedDraftRow(index: number) {
  const offer = { ...offerRow(30_000 + index), status: 'draft' as const }
  const rows = {
    offer_events: [],
    co_sellers: [],
    bulk_changed_offers: [],
    mailing_letters: [],
    letter_texts: [],
    list_rows: [],
  }
  const snapshot: DraftSnapshot = {
    offer: { ...offer, parcel_id: null },
    rows,
    findings: [],
    posted: [],
    doNotMail: [],
    parcel: undefined,
  }
  return {
    id: offer.id,
    lead_id: index % 10 === 9 ? `lead-${index}` : null,
    draft: JSON.stringify(snapshot),
    deleted_at: agoBy(index).toISOString(),
    deleted_by: null,
  }
}

function requestRow(index: number) {
  const own = {
    name: `Lead ${index}`,
    phone: `(928) 555-${1000 + index}`,
    email: `${index}@mail.example`,
  }
  const row = newLeadRow(
    { ...sampleLead, ...own, acres: '5-20' },
    {
      source: 'website',
      looksAutomatic: index % 20 === 0 ? 'too_fast' : null,
      consentVersion: null,
      globalPrivacyControl: false,
    },
    agoBy(index),
  )
  return {
    ...row,
    id: `lead-${index}`,
    status: (['new', 'closed'] as const)[index % 2] ?? ('new' as const),
  }
}

const jobStates = ['done', 'done', 'done', 'waiting', 'failed'] as const

function jobRow(index: number) {
  const moment = agoBy(index).toISOString()
  const status = jobStates[index % jobStates.length] ?? 'done'
  return {
    id: `job-${index}`,
    kind: 'mail',
    payload: JSON.stringify({ to: 'x@mail.example', subject: 'Hello', text: 'Hello' }),
    status,
    attempts: 1,
    run_at: moment,
    leased_until: null,
    last_error: status === 'failed' ? 'No answer.' : null,
    created_at: moment,
    finished_at: status === 'waiting' ? null : moment,
    about: null,
    lane: '',
    host_down: 0 as const,
  }
}

/** Fills every table that grows with 3,000 rows, and offers with 20,000. */
export async function fillDatabase({ write }: Database): Promise<void> {
  await write.transaction().execute(async (query) => {
    await fill(20_000, async (indexes) => {
      const rows = indexes.map(offerRow)
      const parcelIds = await storeParcels(query, rows)
      const offers = rows.map((row, at) => Object.assign(row, { parcel_id: parcelIds[at] ?? null }))
      await query.insertInto('offers').values(offers).execute()
      await query
        .insertInto('offer_events')
        .values(
          indexes.map((index) => ({
            offer_id: `offer-${index}`,
            position: 1,
            type: index % 6 === 4 ? ('declined' as const) : ('created' as const),
            at: agoBy(index).toISOString(),
            detail: '',
            made_by: null,
          })),
        )
        .execute()
    })
    await fill(3000, async (indexes) => {
      await query.insertInto('leads').values(indexes.map(requestRow)).execute()
      await query
        .insertInto('lead_notes')
        .values(
          indexes.map((index) => ({
            id: `note-${index}`,
            lead_id: `lead-${index}`,
            at: agoBy(index).toISOString(),
            kind: 'note' as const,
            text: 'Called.',
            edited_at: null,
            made_by: null,
          })),
        )
        .execute()
      await query.insertInto('jobs').values(indexes.map(jobRow)).execute()
      await query
        .insertInto('questions')
        .values(
          indexes.map((index) => ({
            id: `question-${index}`,
            offer_id: `offer-${index}`,
            question: 'Who pays?',
            call_time: null,
            reply_to: `${index}@mail.example`,
            asked_at: agoBy(index).toISOString(),
            answered_at: index % 10 === 0 ? null : testNow.toISOString(),
            looks_automatic: null,
          })),
        )
        .execute()
      await query
        .insertInto('co_sellers')
        .values(
          indexes.map((index) => ({
            offer_id: `offer-${index}`,
            position: 2,
            name: `Other ${index}`,
            email: '',
          })),
        )
        .execute()
      await query.insertInto('deleted_drafts').values(indexes.map(deletedDraftRow)).execute()
      await query
        .insertInto('visit_counts')
        .values(
          indexes.map((index) => ({
            key: `visitor-${index}`,
            visits: 1,
            ends_at: new Date(testNow.getTime() + index * 1000).toISOString(),
          })),
        )
        .execute()
    })
  })
}

/** Repeats the signings that are there for other offers, closed, so that their tables are big too. */
export async function repeatSignings({ read, write }: Database): Promise<void> {
  const signing = await read.selectFrom('signings').selectAll().executeTakeFirstOrThrow()
  const closed = { status: 'cancelled' as const, document_id: null, external_id: null }
  const signer = await read.selectFrom('signers').selectAll().executeTakeFirstOrThrow()
  await write.transaction().execute(async (query) => {
    await fill(2000, async (indexes) => {
      const ids = indexes.map((index) => ({ id: `signing-${index}`, offer_id: `offer-${index}` }))
      await query
        .insertInto('signings')
        .values(ids.map((own) => Object.assign({}, signing, own, closed)))
        .execute()
      await query
        .insertInto('signers')
        .values(
          ids.map(({ id }) =>
            Object.assign({}, signer, { id: `signer-${id}`, signing_id: id, token_hash: id }),
          ),
        )
        .execute()
    })
  })
}

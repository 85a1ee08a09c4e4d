import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewOffer } from '../../../../contract/index.ts'
import { type Database, type Queries, openDatabase } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, sampleMailingRow } from '../../../testing/samples.ts'
import { useService } from '../../../testing/use-service.ts'
import { recordOfferEvent } from '../events.ts'
import { newOfferRow } from '../offer-rows.ts'
import { figuresOf } from './figures.ts'
import { countedEvents } from './outcome.ts'
import { resultsOf } from './results.ts'
import { latestRows } from './store.ts'

const june = Date.UTC(2026, 5, 1)
const timeOf = (day: number) => new Date(june + day * 86_400_000 + 57_600_000)
const dayOf = (day: number) => timeOf(day).toISOString().slice(0, 10)

const [offers, mailings] = [4, 3] as const
const day = fc.nat(12)
const offer = fc.nat(offers - 1).map((index) => `offer-${index}`)
const mailing = fc.nat(mailings - 1).map((index) => `mailing-${index}`)

type Change = (query: Queries) => Promise<unknown>
const noLetter = { returned_on: null }

/** What may happen to mailings, their letters and their offers, in any order. */
const changes: fc.Arbitrary<Change>[] = [
  fc.tuple(offer, fc.constantFrom(...countedEvents), day).map(
    ([id, type, at]) =>
      async (query) =>
        await recordOfferEvent(query, id, type, timeOf(at)),
  ),
  fc.tuple(mailing, fc.option(day, { freq: 4 })).map(
    ([id, on]) =>
      async (query) =>
        await query
          .updateTable('mailings')
          .set({ posted_on: on === null ? null : dayOf(on) })
          .where('id', '=', id)
          .execute(),
  ),
  fc.tuple(mailing, offer).map(
    ([mailing_id, id]) =>
      async (query) =>
        await query
          .insertInto('mailing_letters')
          .columns(['mailing_id', 'offer_id'])
          .expression((eb) =>
            eb
              .selectFrom('offers')
              .select((row) => [row.val(mailing_id).as('mailing_id'), 'offers.id as offer_id'])
              .where('offers.id', '=', id),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
  ),
  fc.tuple(mailing, offer).map(
    ([mailing_id, id]) =>
      async (query) =>
        await query
          .deleteFrom('mailing_letters')
          .where('mailing_id', '=', mailing_id)
          .where('offer_id', '=', id)
          .execute(),
  ),
  fc.tuple(mailing, offer, fc.option(day)).map(
    ([mailing_id, id, on]) =>
      async (query) =>
        await query
          .updateTable('mailing_letters')
          .set({ returned_on: on === null ? null : dayOf(on) })
          .where('mailing_id', '=', mailing_id)
          .where('offer_id', '=', id)
          .execute(),
  ),
  fc
    .tuple(offer, fc.constantFrom('paid', 'fell through', 'open'))
    .map(([id, end]) => async (query) => {
      const ends = {
        paid_on: end === 'paid' ? '2026-07-01' : null,
        fell_through_on: end === 'fell through' ? '2026-07-01' : null,
      }
      const found = await query.selectFrom('offers').select('id').where('id', '=', id).execute()
      for (const { id: offer_id } of found)
        await query
          .insertInto('closings')
          .values({ offer_id, ...ends, fell_through_reason: '', updated_at: dayOf(0) })
          .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(ends))
          .execute()
    }),
  fc
    .tuple(fc.nat(offers - 2), fc.constantFrom('offered', 'signed', 'gone'))
    .map(([index, state]) => async (query) => {
      const [replaced_id, offer_id] = [`offer-${index}`, `offer-${index + 1}`]
      const signed_at = state === 'signed' ? timeOf(12).toISOString() : null
      const ids = [replaced_id, offer_id]
      const found = await query.selectFrom('offers').select('id').where('id', 'in', ids).execute()
      if (found.length < 2) return
      if (state === 'gone')
        await query.deleteFrom('new_agreements').where('offer_id', '=', offer_id).execute()
      else
        await query
          .insertInto('new_agreements')
          .values({ offer_id, replaced_id, signed_at })
          .onConflict((conflict) => conflict.column('offer_id').doUpdateSet({ signed_at }))
          .execute()
    }),
]

/** Nobody has signed what is erased, so no agreement took its place either. */
const erasure: fc.Arbitrary<Change> = offer.map((id) => async (query) => {
  await query.deleteFrom('new_agreements').where('replaced_id', '=', id).execute()
  await query.deleteFrom('closings').where('offer_id', '=', id).execute()
  await query.deleteFrom('offers').where('id', '=', id).execute()
})

const change = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(...changes) },
  { weight: 1, arbitrary: erasure },
)

/** Changes one after another, each with whether somebody reads at the same moment, and after it. */
const history = fc.array(fc.record({ change, during: fc.boolean(), after: fc.boolean() }), {
  maxLength: 25,
  size: 'max',
})

/** Two letters in each mailing, which are posted, one of them about the same offer; who got two of the others has signed. */
async function begin(query: Queries): Promise<void> {
  for (const table of [
    'new_agreements',
    'closings',
    'mailing_letters',
    'mailings',
    'offer_events',
    'offers',
  ] as const)
    await query.deleteFrom(table).execute()
  for (let index = 0; index < offers; index += 1) {
    const id = `offer-${index}`
    const input = v.parse(NewOffer, { ...sampleOffer, apn: id })
    await query
      .insertInto('offers')
      .values({ ...newOfferRow(id, input, timeOf(0)), id })
      .execute()
  }
  for (let index = 0; index < mailings; index += 1) {
    const id = `mailing-${index}`
    const at = timeOf(0).toISOString()
    await query
      .insertInto('mailings')
      .values({ ...sampleMailingRow(id, at), posted_on: dayOf(index) })
      .execute()
    for (const letter of [index, offers - 1])
      await query
        .insertInto('mailing_letters')
        .values({ mailing_id: id, offer_id: `offer-${letter}`, ...noLetter })
        .execute()
  }
  for (const id of ['offer-0', 'offer-1']) await recordOfferEvent(query, id, 'signed', timeOf(5))
}

describe.each(engines)('what mailings brought, read by two processes on $name,', (engine) => {
  const location = engine.make()
  const service = useService(async () => await openDatabase(await location))
  let other: Database | undefined

  it('equals a count from the histories, whatever changed since it was counted', async () => {
    // In memory there is no second process.
    other = engine.name === 'SQLite' ? undefined : await openDatabase(await location)
    const both = [service.db, other ?? service.db]
    const read = async (db: Database) =>
      await resultsOf(db, await latestRows(db.read), service.app.log)
    const check = async (db: Database) => {
      for (const { cost: _, ...told } of await read(db)) {
        const rows = await latestRows(db.read)
        const row = rows.find(({ id }) => id === told.id)
        const { id: _id, ...steps } = told
        expect(row && (await figuresOf(db.read, row))).toMatchObject(steps)
      }
    }
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await service.db.write.transaction().execute(begin)
        for (const { change: make, during, after } of steps) {
          const { write } = service.db
          await Promise.all([
            write.transaction().execute(make),
            ...(during ? both.map(async (db) => await read(db)) : []),
          ])
          if (after) for (const db of both) await check(db)
        }
        for (const db of both) await check(db)
      }),
      { numRuns: engine.name === 'SQLite' ? 100 : 20 },
    )
    await other?.close()
  })
})

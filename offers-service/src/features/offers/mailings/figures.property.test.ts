import { tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { business, NewOffer } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, sampleMailingRow } from '../../../testing/samples.ts'
import { useService } from '../../../testing/use-service.ts'
import { sizeBand } from '../bands.ts'
import { newOfferRow } from '../offer-rows.ts'
import { figuresOf } from './figures.ts'
import { resultsOf } from './results.ts'
import { existingMailing, latestRows } from './store.ts'

const june = Date.UTC(2026, 5, 1)
const timeOf = (hour: number) => new Date(june + hour * 3_600_000)
const dayOf = (hour: number) => format(timeOf(hour), 'yyyy-MM-dd', { in: tz(business.timeZone) })
const hour = fc.integer({ min: 0, max: 24 * 5 })
const dollars = fc.integer({ min: 1, max: 90_000 })

const mailingCount = 3
/** When mailings were posted, if they were, and what each of their letters cost, or all of them. */
const mailings = fc.array(
  fc.record({
    posted: fc.option(hour, { freq: 6 }),
    cents: fc.integer({ min: 0, max: 300 }),
    costOf: fc.constantFrom('one', 'all', 'unknown'),
  }),
  { minLength: mailingCount, maxLength: mailingCount },
)
type Mailings = typeof mailings extends fc.Arbitrary<infer Value> ? Value : never

const agreement = fc.record({
  dollars,
  /** The mailings with a letter about it. */
  letters: fc.subarray([0, 1, 2]),
  openedAt: fc.option(hour),
  openedAgainAt: fc.option(hour),
  declinedAt: fc.option(hour),
  signedAt: hour,
})

/** A deal: its agreements, of which the first are signed, each in place of the one before, and one more may be offered. */
const deal = fc.record({
  agreements: fc.array(agreement, { minLength: 1, maxLength: 4 }),
  signedCount: fc.nat(4),
  acreage: fc.constantFrom(3, 30),
  end: fc.constantFrom('open', 'paid', 'fell through'),
  costs: fc.option(dollars),
  resale: fc.option(dollars),
})
type Deal = typeof deal extends fc.Arbitrary<infer Value> ? Value : never
type Agreement = Deal['agreements'][number]

const signedOf = ({ agreements, signedCount }: Deal) => agreements.slice(0, signedCount)
const offeredOf = ({ agreements, signedCount }: Deal) => agreements.slice(0, signedCount + 1)

/** The mailing that something counts for which a seller did: the last that was posted by then; undefined where none was. */
function mailingAt({ letters }: Agreement, at: number, sent: Mailings): number | undefined {
  const dayBy = (index: number) => {
    const posted = sent[index]?.posted ?? null
    return posted === null ? '' : dayOf(posted)
  }
  return letters
    .filter((index) => dayBy(index) !== '' && dayBy(index) <= dayOf(at))
    .toSorted((one, other) => dayBy(one).localeCompare(dayBy(other)) || one - other)
    .at(-1)
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** What so many letters of a mailing cost, in cents; nothing where that is not known. */
function costByHand(deals: readonly Deal[], sent: Mailings, mailing: number, letters: number) {
  const { cents, costOf } = sent[mailing] ?? { cents: 0, costOf: 'unknown' }
  if (costOf === 'one') return cents * letters
  const all = deals.flatMap(offeredOf).filter((one) => one.letters.includes(mailing)).length
  return costOf === 'all' && all > 0 ? (cents * letters) / all : 0
}

/** What the deals of some size brought to a mailing, counted deal by deal; all of them where it is undefined. */
function countByHand(deals: readonly Deal[], sent: Mailings, mailing: number, size?: string) {
  const counted = deals.filter(({ acreage }) => size === undefined || sizeBand(acreage) === size)
  const letters = counted.flatMap(offeredOf).filter((one) => one.letters.includes(mailing))
  const wasSigned = (one: Agreement) => counted.some((each) => signedOf(each).includes(one))
  const isPosted = sent[mailing]?.posted !== null
  const has = (one: Agreement, at: number | null) =>
    at !== null && mailingAt(one, at, sent) === mailing
  const signed = counted.flatMap((one) => {
    // The first of the agreements that a letter led to says for which mailing the deal counts.
    const first = signedOf(one).find((each) => mailingAt(each, each.signedAt, sent) !== undefined)
    const isOurs = first && mailingAt(first, first.signedAt, sent) === mailing
    return isOurs ? [{ ...one, first, price: signedOf(one).at(-1)?.dollars ?? 0 }] : []
  })
  const paid = signed.filter(({ end }) => end === 'paid')
  const resold = paid.filter(({ resale }) => resale !== null)
  const left = resold.map(({ resale, price, costs }) => (resale ?? 0) - price - (costs ?? 0))
  const cents = costByHand(deals, sent, mailing, letters.length)
  const share = Math.round((cents * resold.length) / paid.length)
  return {
    letters: letters.length,
    opened: letters.filter(
      (one) => isPosted && (has(one, one.openedAt) || has(one, one.openedAgainAt)),
    ).length,
    declined: letters.filter(
      (one) => isPosted && has(one, one.declinedAt) && !(wasSigned(one) && has(one, one.signedAt)),
    ).length,
    signed: signed.length,
    signedAmount: sum(signed.map(({ first }) => first.dollars)),
    fellThrough: signed.filter(({ end }) => end === 'fell through').length,
    paid: paid.length,
    paidAmount: sum(paid.map(({ price }) => price)),
    margin: resold.length === 0 ? null : (sum(left) * 100 - share) / 100,
  }
}

async function storeAgreement(query: Queries, id: string, one: Deal, each: Agreement) {
  const isSigned = signedOf(one).includes(each)
  const { acreage } = one
  const input = v.parse(NewOffer, { ...sampleOffer, amount: each.dollars, acreage })
  const row = newOfferRow(id, input, timeOf(0))
  const status = isSigned ? ('signed' as const) : row.status
  await query
    .insertInto('offers')
    .values({ ...row, id, status })
    .execute()
  const events = [
    { type: 'viewed' as const, hour: each.openedAt },
    { type: 'viewed_again' as const, hour: each.openedAgainAt },
    { type: 'declined' as const, hour: each.declinedAt },
    { type: 'signed' as const, hour: isSigned ? each.signedAt : null },
  ]
  for (const [position, { type, hour: at }] of events.entries())
    if (at !== null)
      await query
        .insertInto('offer_events')
        .values({
          offer_id: id,
          position,
          type,
          at: timeOf(at).toISOString(),
          detail: '',
          made_by: null,
        })
        .execute()
  for (const index of each.letters)
    await query
      .insertInto('mailing_letters')
      .values({ mailing_id: `mailing-${index}`, offer_id: id, returned_on: null })
      .execute()
}

async function storeEnd(query: Queries, id: string, { end, costs, resale }: Deal) {
  const at = timeOf(0).toISOString()
  await query
    .insertInto('closings')
    .values({
      offer_id: id,
      paid_on: end === 'paid' ? '2026-07-01' : null,
      fell_through_on: end === 'fell through' ? '2026-07-01' : null,
      fell_through_reason: '',
      updated_at: at,
    })
    .execute()
  await query
    .insertInto('closing_details')
    .values({
      offer_id: id,
      company: '',
      contact: '',
      phone: '',
      email: '',
      file_number: '',
      costs_cents: costs && costs * 100,
      resale_cents: resale && resale * 100,
      done: '[]',
      updated_at: at,
    })
    .execute()
}

/** Keeps these mailings and deals in place of all that were kept. */
async function store(query: Queries, sent: Mailings, deals: readonly Deal[]): Promise<void> {
  for (const table of [
    'new_agreements',
    'closings',
    'closing_details',
    'mailing_letters',
    'mailings',
    'offer_events',
    'offers',
  ] as const)
    await query.deleteFrom(table).execute()
  const at = timeOf(0).toISOString()
  for (const [index, { posted, cents, costOf }] of sent.entries())
    await query
      .insertInto('mailings')
      .values({
        ...sampleMailingRow(`mailing-${index}`, at),
        letter_cents: costOf === 'one' ? cents : null,
        total_cents: costOf === 'all' ? cents : null,
        posted_on: posted === null ? null : dayOf(posted),
      })
      .execute()
  for (const [index, one] of deals.entries()) {
    const signed = signedOf(one)
    const idOf = (place: number) => `offer-${index}-${place}`
    for (const [place, each] of offeredOf(one).entries()) {
      await storeAgreement(query, idOf(place), one, each)
      if (place > 0)
        await query
          .insertInto('new_agreements')
          .values({
            offer_id: idOf(place),
            replaced_id: idOf(place - 1),
            signed_at: place < signed.length ? at : null,
          })
          .execute()
    }
    if (signed.length > 0) await storeEnd(query, idOf(signed.length - 1), one)
    // What was kept of a closing stays with the agreement that was replaced.
    if (signed.length > 1)
      await storeEnd(query, idOf(0), { ...one, end: 'fell through', resale: 1 })
  }
}

describe.each(engines)('the figures of mailings, on $name,', ({ open }) => {
  const service = useService(open)

  it('equal a count by hand, whichever agreements took the place of others, and wherever their letters were', async () => {
    await fc.assert(
      fc.asyncProperty(mailings, fc.array(deal, { maxLength: 5 }), async (sent, deals) => {
        await service.db.write
          .transaction()
          .execute(async (query) => await store(query, sent, deals))
        const { read } = service.db
        const beside = await resultsOf(service.db, await latestRows(read), service.app.log)
        for (const [index, { posted }] of sent.entries()) {
          const id = `mailing-${index}`
          const figures = await figuresOf(read, await existingMailing(read, id))
          // The table of all mailings says the same, of those that are posted.
          const { id: _id, ...listed } = beside.find((one) => one.id === id) ?? { id }
          expect(posted === null ? {} : figures).toMatchObject(listed)
          expect(Object.keys(listed)).toHaveLength(posted === null ? 0 : 11)
          const told = { ...figures, margin: figures.margin?.amount ?? null }
          expect(told).toMatchObject(countByHand(deals, sent, index))
          const cost = costByHand(deals, sent, index, figures.letters) / 100
          expect(figures.cost ?? 0).toBeCloseTo(cost, 6)
          for (const { name, margin, ...steps } of figures.groups.size) {
            const {
              signedAmount: _,
              paidAmount: __,
              ...expected
            } = countByHand(deals, sent, index, name)
            expect({ ...steps, margin: margin?.amount ?? null }).toMatchObject(expected)
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})

import { tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type BulkChange,
  business,
  NewOffer,
  type OfferCounts,
  type Today,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { newOfferRow } from '../offer-rows.ts'

const dayOf = (moment: string) =>
  format(new Date(moment), 'yyyy-MM-dd', { in: tz(business.timeZone) })

/** Moments around the first of June and the first of January, of which some lie on the day before for the business. */
const moment = fc.constantFrom(
  '2026-06-01T03:59:59.999Z',
  '2026-06-01T04:00:00.000Z',
  '2026-06-10T12:00:00.000Z',
  '2026-01-01T04:59:59.999Z',
  '2026-01-01T05:00:00.000Z',
)

/** A deal from its offer on, with the agreements that took its place one after the other. */
const deal = fc.record({
  offeredAt: fc.option(moment),
  agreements: fc.array(
    fc.record({ signedAt: moment, dollars: fc.integer({ min: 1, max: 90_000 }) }),
    {
      maxLength: 3,
    },
  ),
  hasSigning: fc.boolean(),
  paidAt: fc.option(moment),
})
type Deal = typeof deal extends fc.Arbitrary<infer Value> ? Value : never

const firstDollars = 500

const counted = (amounts: number[]) => ({
  count: amounts.length,
  amount: amounts.reduce((sum, amount) => sum + amount, 0),
})

/** What these deals come to from a day on: each signed and paid once, under the agreement that is in force. */
function countByHand(deals: readonly Deal[], from: string) {
  const isSince = (at: string | null | undefined) => at != null && dayOf(at) >= from
  const inForce = deals.flatMap(({ agreements, paidAt }) => {
    const last = agreements.at(-1)
    return last ? [{ ...last, paidAt }] : []
  })
  const offers = deals.flatMap(({ offeredAt, agreements }) =>
    Array.from({ length: Math.max(1, agreements.length) }, (_, index) => ({
      offeredAt,
      dollars: agreements[index]?.dollars ?? firstDollars,
    })),
  )
  return {
    from,
    offered: counted(
      offers.filter(({ offeredAt }) => isSince(offeredAt)).map(({ dollars }) => dollars),
    ),
    signed: counted(
      inForce.filter(({ signedAt }) => isSince(signedAt)).map(({ dollars }) => dollars),
    ),
    paid: counted(inForce.filter(({ paidAt }) => isSince(paidAt)).map(({ dollars }) => dollars)),
  }
}

describe.each(engines)('offers counted since a day, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>()
  const listed = async (query: Record<string, string>) => {
    const url = `/api/admin/offers/counts?${String(new URLSearchParams(query))}`
    return (await admin('GET', url)).json<OfferCounts>().total
  }

  async function storeOffer(
    referenceNumber: string,
    dollars: number,
    one: Deal,
    signedAt?: string,
  ) {
    const input = v.parse(NewOffer, { ...sampleOffer, referenceNumber, amount: dollars })
    const made = newOfferRow(referenceNumber, input, new Date('2026-06-11T12:00:00.000Z'))
    const row = {
      ...made,
      id: referenceNumber,
      status: signedAt === undefined ? made.status : ('signed' as const),
      offered_at: one.offeredAt,
      // Without a signing of ours, the last change of an offer was its signature.
      ...(signedAt !== undefined && !one.hasSigning && { updated_at: signedAt }),
    }
    const { write } = service.db
    await write.insertInto('offers').values(row).execute()
    if (signedAt === undefined || !one.hasSigning) return
    await write
      .insertInto('signings')
      .values({
        id: `signing-${referenceNumber}`,
        offer_id: referenceNumber,
        provider: 'builtin',
        status: 'signed',
        terms_sha256: '',
        events_count: 0,
        events_head: '',
        mac: '',
        checks: 0,
        created_at: signedAt,
        completed_at: signedAt,
      })
      .execute()
  }

  async function store(deals: readonly Deal[]): Promise<void> {
    const { write } = service.db
    for (const table of ['new_agreements', 'closings', 'signings', 'offers'] as const)
      await write.deleteFrom(table).execute()
    for (const [index, one] of deals.entries()) {
      const numberOf = (step: number) => `DEAL-${100 + index}-${step}`
      const { agreements, paidAt } = one
      if (agreements.length === 0) await storeOffer(numberOf(0), firstDollars, one)
      for (const [step, { dollars, signedAt }] of agreements.entries()) {
        await storeOffer(numberOf(step), dollars, one, signedAt)
        if (step > 0)
          await write
            .insertInto('new_agreements')
            .values({
              offer_id: numberOf(step),
              replaced_id: numberOf(step - 1),
              signed_at: signedAt,
            })
            .execute()
        if (paidAt === null) continue
        // What was kept of a closing before stays with the offer that was replaced.
        await write
          .insertInto('closings')
          .values({
            offer_id: numberOf(step),
            paid_on: dayOf(paidAt),
            fell_through_reason: '',
            updated_at: paidAt,
          })
          .execute()
      }
    }
  }

  it('equals a count by hand, and the list that it leads to, whatever was signed when and in place of what', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deal, { maxLength: 6 }), async (deals) => {
        await store(deals)
        const { month, year } = await today()
        expect(month).toEqual(countByHand(deals, '2026-06-01'))
        expect(year).toEqual(countByHand(deals, '2026-01-01'))
        for (const since of [month, year])
          for (const step of ['offered', 'signed', 'paid'] as const)
            expect(await listed({ [`${step}From`]: since.from })).toBe(since[step].count)
        for (const step of ['offered', 'signed', 'paid'] as const) {
          const before = countByHand(deals, '2026-01-01')[step].count
          const inMay = await listed({ [`${step}From`]: '2026-01-01', [`${step}To`]: '2026-05-31' })
          expect(inMay).toBe(before - countByHand(deals, '2026-06-01')[step].count)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('counts an offer from the day on which it goes live, once', async () => {
    const add = async (referenceNumber: string, status: string) =>
      await admin('POST', '/api/admin/offers', {
        ...sampleOffer,
        apn: referenceNumber,
        amount: 1000,
        status,
        referenceNumber,
      })
    const offered = async () => (await today()).month.offered
    await add('DRAFT-1', 'draft')
    await add('DRAFT-2', 'draft')
    expect(await offered()).toEqual({ count: 0, amount: 0 })
    await add('LIVE-1', 'active')
    expect(await offered()).toEqual({ count: 1, amount: 1000 })
    const url = '/api/admin/bulk-changes'
    const body = { action: { kind: 'publish' }, selection: { matching: { status: 'draft' } } }
    const { id } = (await admin('POST', url, body)).json<BulkChange>()
    await service.deliverMail()
    expect(await offered()).toEqual({ count: 3, amount: 3000 })
    await admin('POST', `${url}/${id}/undo`)
    await service.deliverMail()
    expect(await offered()).toEqual({ count: 1, amount: 1000 })
    await admin('POST', '/api/admin/offers/LIVE-1/withdraw', {})
    service.clock.now = new Date('2026-07-01T16:00:00Z')
    await admin.logInAgain()
    const { referenceNumber: _, ...terms } = { ...sampleOffer, apn: 'LIVE-1', amount: 1000 }
    const again = { ...terms, status: 'active', expirationDate: '2026-08-01' }
    expect((await admin('PUT', '/api/admin/offers/LIVE-1', again)).statusCode).toBe(200)
    expect(await offered()).toEqual({ count: 0, amount: 0 })
    expect((await today()).year.offered).toEqual({ count: 1, amount: 1000 })
  })
})

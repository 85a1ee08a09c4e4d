import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewOffer, type OfferPage, type Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, sampleMailingRow } from '../../../testing/samples.ts'
import { testNow } from '../../../testing/service.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { newOfferRow } from '../offer-rows.ts'

const days = ['2026-06-14', '2026-06-15', '2026-06-17', '2026-06-18', '2026-06-19']
const statuses = ['active', 'active', 'signing', 'draft', 'signed', 'withdrawn'] as const
const until = '2026-06-18'
const mailingCount = 3

/** An offer with its last day, its status and the mailings that its letters are in, by their numbers. */
const offer = fc.record({
  day: fc.constantFrom(...days),
  status: fc.constantFrom(...statuses),
  mailings: fc.uniqueArray(fc.nat(mailingCount - 1), { maxLength: mailingCount }),
})
type Offer = typeof offer extends fc.Arbitrary<infer Value> ? Value : never

const endsSoon = ({ day, status }: Offer) =>
  (status === 'active' || status === 'signing') && day >= '2026-06-15' && day <= until

/** The mailings that Today has to name, told from the offers one by one: those that are the last of some offer that ends soon. */
function linesByHand(offers: readonly Offer[]) {
  const ending = offers.filter(endsSoon)
  const named = new Set(
    ending
      .filter(({ mailings }) => mailings.length > 0)
      .map(({ mailings }) => Math.max(...mailings)),
  )
  return Array.from(named, (mailing) => {
    const own = ending.filter(({ mailings }) => mailings.includes(mailing))
    const [firstDay] = own.map(({ day }) => day).toSorted()
    const name = `Mailing ${mailing}`
    return { id: `mailing-${mailing}`, name, count: own.length, firstDay: firstDay ?? '' }
  }).toSorted((one, other) => (one.firstDay + one.name < other.firstDay + other.name ? -1 : 1))
}

describe.each(engines)('offers that end soon, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function store(offers: readonly Offer[]): Promise<void> {
    const { write } = service.db
    await write.deleteFrom('mailings').execute()
    await write.deleteFrom('offers').execute()
    for (const number of Array.from({ length: mailingCount }, (_, index) => index))
      await write
        .insertInto('mailings')
        .values({
          ...sampleMailingRow(`mailing-${number}`, '2026-05-01T00:00:00.000Z'),
          name: `Mailing ${number}`,
          letter_cents: 85,
          created_at: `2026-05-0${number + 1}T00:00:00.000Z`,
        })
        .execute()
    for (const [index, { day, status, mailings }] of offers.entries()) {
      const referenceNumber = `END-${100 + index}`
      const input = v.parse(NewOffer, { ...sampleOffer, referenceNumber, expirationDate: day })
      const id = `offer-${100 + index}`
      const row = { ...newOfferRow(referenceNumber, input, testNow), id, status }
      await write.insertInto('offers').values(row).execute()
      for (const mailing of mailings)
        await write
          .insertInto('mailing_letters')
          .values({ mailing_id: `mailing-${mailing}`, offer_id: id, returned_on: null })
          .execute()
    }
  }

  const listed = async (query: Record<string, string>) =>
    (
      await admin('GET', `/api/admin/offers/search?${String(new URLSearchParams(query))}`)
    ).json<OfferPage>().offers

  it('are a line for each mailing, as many as the list behind it shows, and one by one without a mailing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(offer, { maxLength: 8 }), async (offers) => {
        await store(offers)
        const today = (await admin('GET', '/api/admin/today')).json<Today>()
        const { expiringMailings, expiringOffers } = today
        expect(expiringMailings).toEqual({ until, isAll: true, mailings: linesByHand(offers) })
        for (const { id, count, firstDay } of expiringMailings.mailings) {
          const behind = { mailing: id, live: 'true', lastDayTo: until, order: 'expires-first' }
          const found = await listed(behind)
          expect(found).toHaveLength(count)
          expect(found[0]?.expirationDate).toBe(firstDay)
        }
        const alone = offers.filter((one) => endsSoon(one) && one.mailings.length === 0)
        expect(expiringOffers.total).toBe(alone.length)
        expect(expiringOffers.first.map(({ expirationDate }) => expirationDate)).toEqual(
          alone.map(({ day }) => day).toSorted(),
        )
      }),
      { numRuns: 20 },
    )
  })
})

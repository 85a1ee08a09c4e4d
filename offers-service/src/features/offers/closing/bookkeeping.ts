import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { formatAcreage } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-batches.ts'
import { streamCsv } from '../../../platform/spreadsheets/csv.ts'
import { sellerNamesOf } from '../co-sellers.ts'
import { placeOf } from '../parcels/place.ts'
import { beginOfDay } from '../status.ts'
import { signedOffers, type SignedOfferRow } from './deals.ts'
import { agreementsBefore } from './new-agreements.ts'
import { signedDayOf } from './store.ts'

/** As many deals as are written at a time, while others wait a few milliseconds. */
const dealsAtOnce = 100

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/** How many letters are in each of these mailings. */
async function sizesOf(query: Queries, mailingIds: readonly string[]) {
  if (mailingIds.length === 0) return new Map<string, number>()
  const rows = await query
    .selectFrom('mailing_letters')
    .select(['mailing_id', (eb) => eb.fn.countAll<number>().as('total')])
    .where('mailing_id', 'in', mailingIds)
    .groupBy('mailing_id')
    .execute()
  return new Map(rows.map(({ mailing_id, total }) => [mailing_id, total]))
}

/**
 * The mailings that these deals' letters were in, each with its day and the cost of a letter, the first at the front, by offer. A deal
 * under a new agreement began with the letters about those it took the place of.
 */
async function mailingsOf(query: Queries, deals: readonly SignedOfferRow[]) {
  const ids = deals.map(({ id }) => id)
  const before = await agreementsBefore(query, ids)
  const dealOf = new Map(ids.flatMap((id) => [id, ...(before.get(id) ?? [])].map((of) => [of, id])))
  const rows = await query
    .selectFrom('mailing_letters')
    .innerJoin('mailings', 'mailings.id', 'mailing_letters.mailing_id')
    .select(['mailing_letters.offer_id', 'mailings.name', 'mailings.letter_cents'])
    .select(['mailings.posted_on', 'mailings.id', 'mailings.total_cents', 'mailings.postage_cents'])
    .where('mailings.posted_on', 'is not', null)
    .where('mailing_letters.offer_id', 'in', [...dealOf.keys()])
    .orderBy('mailings.posted_on')
    .execute()
  const sizes = await sizesOf(
    query,
    rows
      .filter((row) => row.total_cents !== null || row.postage_cents !== null)
      .map((row) => row.id),
  )
  const costed = rows.map(
    ({ id, total_cents: ofAll, letter_cents: ofOne, postage_cents: postage, ...row }) => ({
      offer_id: row.offer_id,
      name: row.name,
      posted_on: row.posted_on,
      // Each letter bears the same share of what all of them cost.
      letter_cents: ofAll === null ? ofOne : ofAll / (sizes.get(id) ?? 1),
      postage_cents: postage === null ? null : postage / (sizes.get(id) ?? 1),
    }),
  )
  return Map.groupBy(costed, (row) => dealOf.get(row.offer_id))
}

type Letters =
  Awaited<ReturnType<typeof mailingsOf>> extends Map<unknown, infer Rows> ? Rows : never

interface BookedDeal {
  deal: SignedOfferRow
  sellerNames: string[]
  /** The letters about it that were in the mail before it was signed. */
  letters: Letters
}

/** What the letters come to in dollars; empty where that is not known of all. */
const sumOf = (letters: Letters, of: 'letter_cents' | 'postage_cents') =>
  letters.length === 0 || letters.some((letter) => letter[of] === null)
    ? ''
    : dollars(letters.reduce((sum, letter) => sum + (letter[of] ?? 0), 0))

/** The land as box 3 of form 1099-S describes it; rural land rarely has an address. */
const landInWords = ({ apn, acreage, location }: SignedOfferRow) =>
  `Parcel no. ${apn}, ${formatAcreage(acreage)}, ${location}`

/**
 * The columns a bookkeeper gets. The last three are boxes 1 to 3 of form 1099-S, which is due for what was paid; its transferors are
 * the sellers, and nobody's tax number is kept here.
 */
const columns: [header: string, write: (booked: BookedDeal) => string][] = [
  ['Reference number', ({ deal }) => deal.reference_number],
  ['Signed', ({ deal }) => signedDayOf(deal.completed_at, deal.updated_at)],
  ['Closing day', ({ deal }) => deal.closing_scheduled_on ?? ''],
  ['Paid', ({ deal }) => deal.paid_on ?? ''],
  ['Fell through', ({ deal }) => deal.fell_through_on ?? ''],
  ['Why', ({ deal }) => deal.fell_through_reason ?? ''],
  ['Price', ({ deal }) => dollars(deal.amount_cents)],
  ['Sellers', ({ sellerNames }) => sellerNames.join('; ')],
  ['Seller’s mailing address', ({ deal }) => deal.seller_mailing_address],
  ['Parcel number', ({ deal }) => deal.apn],
  ['Acres', ({ deal }) => String(deal.acreage)],
  ['Location', ({ deal }) => deal.location],
  ['County', ({ deal }) => placeOf(deal.location).county],
  ['State', ({ deal }) => placeOf(deal.location).state],
  ['Closing company', ({ deal }) => deal.company ?? ''],
  ['Closing company’s phone', ({ deal }) => deal.company_phone ?? ''],
  ['File number', ({ deal }) => deal.file_number ?? ''],
  ['Back taxes', ({ deal }) => dollars(deal.back_taxes_cents)],
  ['Closing costs', ({ deal }) => dollars(deal.costs_cents)],
  ['Resale price', ({ deal }) => dollars(deal.resale_cents)],
  // The one that was posted last before the signature.
  ['Mailing', ({ letters }) => letters.at(-1)?.name ?? ''],
  ['Letters', ({ letters }) => String(letters.length)],
  ['Cost of letters', ({ letters }) => sumOf(letters, 'letter_cents')],
  ['Postage of letters', ({ letters }) => sumOf(letters, 'postage_cents')],
  ['1099-S date of closing', ({ deal }) => deal.paid_on ?? ''],
  // What the land is sold for; neither costs nor back taxes are taken off.
  ['1099-S gross proceeds', ({ deal }) => (deal.paid_on ? dollars(deal.amount_cents) : '')],
  ['1099-S property', ({ deal }) => (deal.paid_on ? landInWords(deal) : '')],
]

/** The deals that were signed, paid or fell through from one day of the business to another, both included, as CSV. */
export function dealsCsv(
  query: Queries,
  { from, to }: { from: string; to: string },
): AsyncIterable<string> {
  const begin = beginOfDay(from)
  const end = beginOfDay(format(addDays(parseISO(to), 1), 'yyyy-MM-dd'))
  async function* rows() {
    const steps = inSteps(
      async (last: SignedOfferRow | undefined) =>
        await signedOffers(query)
          .where((eb) => {
            const signedAt = eb.fn.coalesce('signings.completed_at', 'offers.updated_at')
            return eb.or([
              eb.and([eb(signedAt, '>=', begin), eb(signedAt, '<', end)]),
              eb.and([eb('closings.paid_on', '>=', from), eb('closings.paid_on', '<=', to)]),
              eb.and([
                eb('closings.fell_through_on', '>=', from),
                eb('closings.fell_through_on', '<=', to),
              ]),
            ])
          })
          .where('offers.id', '>', last?.id ?? '')
          .orderBy('offers.id')
          .limit(dealsAtOnce)
          .execute(),
      dealsAtOnce,
    )
    for await (const deals of steps) {
      if (deals.length === 0) return
      const names = await sellerNamesOf(query, deals)
      const mailings = await mailingsOf(query, deals)
      yield deals.map((deal) => {
        const signedOn = signedDayOf(deal.completed_at, deal.updated_at)
        const booked = {
          deal,
          sellerNames: (names.get(deal.id) ?? []).filter((name) => name !== ''),
          letters: (mailings.get(deal.id) ?? []).filter(
            ({ posted_on: postedOn }) => (postedOn ?? '') <= signedOn,
          ),
        }
        return columns.map(([, write]) => write(booked))
      })
    }
  }
  return streamCsv(
    columns.map(([header]) => header),
    rows(),
  )
}

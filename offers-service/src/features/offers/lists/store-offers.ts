import {
  type BodyOf,
  fillFields,
  maxPriceReasons,
  type ParcelList,
  type storeList,
} from '../../../../contract/index.ts'
import type { WorkServices } from '../../../platform/database-thread.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { previewLetters } from '../letter/service.ts'
import { letterValues } from '../letter/words.ts'
import {
  filledTables,
  insertOffers,
  type ListedOffer,
  type MadeOffer,
  makeOffers,
} from '../many-offers.ts'
import { businessDay } from '../status.ts'
import { ruleWords } from './prices/rule-words.ts'
import { compareWithOffers } from './rows/compare-rows.ts'
import type { Finding } from './rows/findings.ts'
import {
  existingList,
  openList,
  planOf,
  readingOf,
  type StoredReading,
  type StoredSummary,
  toParcelList,
} from './store.ts'
import type { ParcelListRow, ParcelRowRow } from './tables.ts'

interface ReadyRow {
  rowNumber: number
  reading: StoredReading
  offer: ListedOffer['offer']
}

/** So many rows at a time, so that memory stays flat. */
const rowsAtOnce = 500

/** Rows of a list as offers, but for those without a price. */
function asOffers(
  rows: readonly Pick<ParcelRowRow, 'row_number' | 'reading'>[],
  expirationDate: string,
): ReadyRow[] {
  return rows.flatMap((row) => {
    const reading = readingOf(row)
    if (reading?.amount === undefined || reading.acreage === undefined) return []
    const [sellerName = '', ...others] = reading.sellers
    return [
      {
        rowNumber: row.row_number,
        reading,
        offer: {
          location: reading.location,
          acreage: reading.acreage,
          apn: reading.apn,
          zoning: reading.zoning,
          access: reading.access ?? '',
          expirationDate,
          amount: reading.amount,
          assessedValue: reading.assessedValue ?? null,
          sellerName,
          sellerEmail: '',
          sellerPhone: '',
          sellerMailingAddress: reading.address,
          coSellers: others.map((name) => ({ name, email: '' })),
          notes: '',
        },
      },
    ]
  })
}

/** The rows of a list that become offers, as offers, in the order of the file, some at a time. */
async function* readyRows(
  query: Queries,
  listId: string,
  expirationDate: string,
): AsyncGenerator<ReadyRow[]> {
  for (let last = -1; ;) {
    const rows = await query
      .selectFrom('list_rows')
      .select(['row_number', 'reading'])
      .where('list_id', '=', listId)
      .where('verdict', '=', 'ready')
      .where('row_number', '>', last)
      .orderBy('row_number')
      .limit(rowsAtOnce)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield asOffers(rows, expirationDate)
    last = end.row_number
  }
}

/** Three of the letters of a list as they would print: of its first row, of the one with the longest address, and of its last. */
export async function listLetters(
  services: Services,
  id: string,
  lastDay: string,
): Promise<Uint8Array> {
  const { db, now } = services
  let first: ReadyRow | undefined
  let longest: ReadyRow | undefined
  let last: ReadyRow | undefined
  for await (const rows of readyRows(db.read, id, lastDay))
    for (const row of rows) {
      first ??= row
      last = row
      if (row.reading.address.length > (longest?.reading.address.length ?? -1)) longest = row
    }
  const chosen = [...new Set([first, longest, last])].filter((row) => row !== undefined)
  if (chosen.length === 0) throw new HttpError('list_not_ready')
  const offers = await makeOffers(
    db.read,
    chosen.map(({ offer }) => ({ offer, status: 'active' })),
    now(),
  )
  return await previewLetters(
    services,
    offers.map(({ offer, coSellers }) => ({
      offer,
      sellerNames: [offer.seller_name, ...coSellers.map(({ name }) => name)],
    })),
  )
}

/** Refuses where offers were made for some of these parcels since the list was read. */
async function refuseTaken(
  query: Queries,
  rows: readonly ReadyRow[],
  about: { listId: string; now: Date },
): Promise<void> {
  const compared = rows.map(({ reading }) => ({ reading, findings: [] as Finding[] }))
  await compareWithOffers(query, compared, about)
  if (compared.some(({ findings }) => findings.some(({ finding }) => finding === 'offer_exists')))
    throw new HttpError('changed_meanwhile')
}

type Explanations = Pick<ParcelListRow, 'facts_source' | 'price_reasons' | 'priced_by'>

/** How many spaces and lines stay where a field is empty. */
const closeGaps = (text: string) =>
  text
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** An offer with what is said of all offers of its list, the fields in it filled in; refused where that makes it too long. */
function explained(made: MadeOffer, explanations: Explanations, rule: string): MadeOffer {
  const values = { ...letterValues(made.offer, []), 'price rule': rule }
  const reasons = closeGaps(fillFields(explanations.price_reasons, values))
  if (reasons.length > maxPriceReasons)
    throw new HttpError('invalid_request', {
      priceReasons: `Please shorten this: for the parcel ${made.offer.apn} it is over ${maxPriceReasons} characters`,
    })
  return { ...made, offer: { ...made.offer, ...explanations, price_reasons: reasons } }
}

/** Marks a list as stored, and each of its rows with the offer that was made from it. */
async function markStored(
  query: Queries,
  { id, version }: ParcelListRow,
  { count, said, now }: { count: number; said: Explanations & { last_day: string }; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const { numUpdatedRows } = await query
    .updateTable('lists')
    .set({
      status: 'stored',
      offer_count: count,
      ...said,
      stored_at: at,
      updated_at: at,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new HttpError('changed_meanwhile')
  await query
    .updateTable('list_rows')
    .set((eb) => ({
      offer_id: eb
        .selectFrom('offers')
        .select('offers.id')
        .where('offers.list_id', '=', id)
        .whereRef('offers.list_row', '=', 'list_rows.row_number'),
    }))
    .where('list_id', '=', id)
    .where('verdict', '=', 'ready')
    .execute()
}

/**
 * Makes offers of all ready rows of a list, in one transaction. Refused with `list_not_ready` where there are none, and with
 * `changed_meanwhile` where somebody changed the list or made offers for its parcels since it was read.
 */
export async function storeListOffers(
  { db, now, takeTurn }: WorkServices,
  id: string,
  {
    status,
    expirationDate,
    factsSource = '',
    priceReasons = '',
    pricedBy = '',
    basedOn,
  }: BodyOf<typeof storeList>,
  keep: StoreAnswer<ParcelList>,
): Promise<ParcelList> {
  const list = await openList(db.read, id)
  if (basedOn !== undefined && basedOn !== list.updated_at) throw new HttpError('changed_meanwhile')
  if (list.summary === null) throw new HttpError('changed_meanwhile')
  const inAll = (JSON.parse(list.summary) as StoredSummary).verdicts.ready
  const moment = now()
  const day = businessDay(moment)
  const plan = planOf(list)
  const ruleIn = ({ own }: StoredReading) => {
    if (!priceReasons.includes('{price rule}')) return ''
    if (own) return ruleWords(own.parcel, plan.rules, day)
    throw new HttpError('invalid_request', {
      priceReasons:
        'This list was read before {price rule} was there. Please save its prices again.',
    })
  }
  const explanations = {
    facts_source: factsSource,
    price_reasons: priceReasons,
    priced_by: pricedBy,
  }
  await takeTurn()
  return await db.write.transaction().execute(async (query) => {
    await db.engine.advisoryLock(query, 'import of offers')
    let count = 0
    for await (const ready of readyRows(query, id, expirationDate)) {
      await refuseTaken(query, ready, { listId: id, now: moment })
      const listed = ready.map(({ rowNumber, offer, reading: { latitude, longitude } }) => ({
        offer,
        status,
        from: { list_id: id, list_row: rowNumber },
        coordinates: { latitude: latitude ?? null, longitude: longitude ?? null },
      }))
      const made = await makeOffers(query, listed, moment, inAll)
      const rules = ready.map(({ reading }) => ruleIn(reading))
      const offers = made.map((one, place) => explained(one, explanations, rules[place] ?? ''))
      // A row for a parcel that is taken is here only where the admin chose it one by one.
      await insertOffers(query, offers, moment, {
        detail: `Brought in with the list ${list.name}`,
        insists: true,
      })
      count += ready.length
    }
    if (count === 0) throw new HttpError('list_not_ready')
    await db.engine.refreshStatistics(query, filledTables)
    const said = { ...explanations, last_day: expirationDate }
    await markStored(query, list, { count, said, now: moment })
    const stored = await toParcelList(query, await existingList(query, id))
    await keep(query, stored)
    return stored
  })
}

import {
  foldText,
  type MergedRequest,
  type Parcel,
  type ParcelDetail,
} from '../../../../contract/index.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { findPage } from '../../../platform/database/list/find-page.ts'
import type { Services } from '../../../platform/services.ts'
import { leadList } from '../../contact/find-leads.ts'
import { leadsOf as liveLeads } from '../../contact/live.ts'
import { doNotMailAmong } from '../do-not-mail/store.ts'
import { apnKeyOf } from '../parcel-key.ts'
import { adminOffers } from '../store.ts'
import type { OfferRow, ParcelRow } from '../tables.ts'
import { landOfParcel } from './land.ts'
import { placeOf } from './place.ts'
import { toParcel } from './store.ts'

const maxOffers = 100
const maxLeads = 20
const maxLetters = 100

/** Who owns a parcel as its offers say, the latest first and each once, however the name is written. */
function ownersOf(offers: ParcelDetail['offers']): ParcelDetail['owners'] {
  const all = offers.flatMap(({ referenceNumber, sellerName, sellerMailingAddress, coSellers }) =>
    [sellerName, ...coSellers.map(({ name }) => name)]
      .filter((name) => name !== '')
      .map((name) => ({ name, mailingAddress: sellerMailingAddress, referenceNumber })),
  )
  const seen = new Set<string>()
  return all.filter(({ name }) => {
    const key = foldText(name)
    return seen.has(key) ? false : seen.add(key)
  })
}

/** A number short enough to stand in a text by chance is looked for in none. */
const isTelling = (apnKey: string) => apnKey.length >= 5 && /\d{3}/.test(apnKey)

/** The leads that name a parcel's number as it is written or without its dashes, and those its offers were made from. */
async function leadsOf(
  db: Database,
  parcel: ParcelRow,
  offers: readonly OfferRow[],
): Promise<ParcelDetail['leads']> {
  const ids = offers.flatMap(({ lead_id }) => lead_id ?? [])
  const asked =
    ids.length === 0
      ? []
      : await liveLeads(db.read)
          .selectAll()
          .where('id', 'in', (query) =>
            query
              .selectFrom('leads as request')
              .select((eb) => eb.fn.coalesce('request.merged_into', 'request.id').as('id'))
              .where('request.id', 'in', ids),
          )
          .execute()
  const parts = [...new Set([foldText(parcel.apn), parcel.apn_key])]
  const sought = { some: parts.map((part) => ({ column: 'search_text', part })) }
  const page = { order: 'newest', skipped: 0, limit: maxLeads } as const
  const naming = isTelling(parcel.apn_key) ? await findPage(db, leadList, { sought }, page) : []
  const isHere = ({ property_location }: { property_location: string }) => {
    const { county, state } = placeOf(property_location)
    const isCounty = county === '' || parcel.county === '' || county === parcel.county
    return isCounty && (state === '' || parcel.state === '' || state === parcel.state)
  }
  const all = new Map([...asked, ...naming.filter(isHere)].map((lead) => [lead.id, lead]))
  return [...all.values()]
    .toSorted((one, other) => (one.created_at > other.created_at ? -1 : 1))
    .slice(0, maxLeads)
    .map(({ id, name, property_location, created_at }) => ({
      id,
      name,
      propertyLocation: property_location,
      createdAt: created_at,
    }))
}

/** When letters of these offers were printed, the latest first. */
async function lettersOf(
  query: Queries,
  offers: readonly OfferRow[],
): Promise<ParcelDetail['letters']> {
  const numbers = new Map(offers.map((offer) => [offer.id, offer.reference_number]))
  if (numbers.size === 0) return []
  const rows = await query
    .selectFrom('offer_events')
    .select(['offer_id', 'at', 'detail'])
    .where('offer_id', 'in', [...numbers.keys()])
    .where('type', '=', 'letter_printed')
    .execute()
  return rows
    .toSorted((one, other) => (one.at > other.at ? -1 : 1))
    .slice(0, maxLetters)
    .map(({ offer_id, at, detail }) => ({
      referenceNumber: numbers.get(offer_id) ?? '',
      at,
      detail,
    }))
}

/** Everything about a parcel. */
export async function parcelDetail(
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  parcel: ParcelRow,
): Promise<ParcelDetail> {
  const { db, now } = services
  const rows = await db.read
    .selectFrom('offers')
    .selectAll()
    .where('parcel_id', '=', parcel.id)
    .orderBy('created_at', 'desc')
    .limit(maxOffers)
    .execute()
  const offers = await adminOffers(db.read, rows, now())
  const held = await doNotMailAmong(db.read, [{ ...parcel, sellerNames: [], address: '' }])
  return {
    parcel: toParcel(parcel),
    owners: ownersOf(offers),
    offers,
    leads: await leadsOf(db, parcel, rows),
    letters: await lettersOf(db.read, rows),
    ...(await landOfParcel(db.read, services, parcel)),
    doNotMail: held.size > 0,
  }
}

/** The words of a text that may be parcel numbers, as parcels are found by them. */
const numbersIn = (text: string): string[] =>
  text
    .split(/[\s,;:()]+/)
    .map((word) => apnKeyOf({ apn: word }))
    .filter(isTelling)

/** What a request says of its land. */
type AboutLand = Pick<MergedRequest, 'id' | 'propertyLocation' | 'notes'>

/** The parcels a request is about: those of the offers made from it, and those whose number stands in its place or notes. */
async function parcelsOfRequest(query: Queries, lead: AboutLand): Promise<ParcelRow[]> {
  const made = query.selectFrom('offers').select('parcel_id').where('lead_id', '=', lead.id)
  const ids = (await made.execute()).flatMap(({ parcel_id }) => parcel_id ?? [])
  const numbers = [...new Set(numbersIn(`${lead.propertyLocation} ${lead.notes}`))].slice(0, 50)
  const { county, state } = placeOf(lead.propertyLocation)
  return [
    ...(ids.length === 0
      ? []
      : await query.selectFrom('parcels').selectAll().where('id', 'in', ids).execute()),
    ...(numbers.length === 0
      ? []
      : (
          await query.selectFrom('parcels').selectAll().where('apn_key', 'in', numbers).execute()
        ).filter(
          (parcel) =>
            (county === '' || parcel.county === '' || parcel.county === county) &&
            (state === '' || parcel.state === '' || parcel.state === state),
        )),
  ]
}

/** The parcels that a lead or a request merged into it is about. */
export async function parcelsOfLead(
  query: Queries,
  lead: AboutLand & { mergedRequests: readonly AboutLand[] },
): Promise<Parcel[]> {
  const all: ParcelRow[] = []
  for (const request of [lead, ...lead.mergedRequests])
    all.push(...(await parcelsOfRequest(query, request)))
  const byId = new Map(all.map((parcel) => [parcel.id, parcel]))
  return [...byId.values()].slice(0, maxLeads).map(toParcel)
}

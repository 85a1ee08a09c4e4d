import { addMinutes } from 'date-fns/addMinutes'
import { offerColumns } from '../contract/index.ts'
import { newLeadRow } from '../src/features/contact/store.ts'
import { newOfferRow } from '../src/features/offers/offer-rows.ts'
import type { Database } from '../src/platform/database/database.ts'
import { testNow } from '../src/testing/service.ts'

// What the database of `growth.ts` is filled with.

const firstNames = ['Dolores', 'Harold', 'Marian', 'Joseph', 'Élise', 'Walter', 'Ruth', 'Amos']
const lastNames = ['Whitcomb', 'Benning', 'Tully', 'Hutchinson', 'Kowalski', 'Nguyen', 'Garcia']
const counties = ['Mohave County, Arizona', 'Costilla County, Colorado', 'Putnam County, Florida']
const statuses = [
  'active',
  'active',
  'active',
  'draft',
  'withdrawn',
  'declined',
  'signing',
] as const
const pick = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T =>
  list[index % list.length] as T

const nameOf = (index: number) =>
  `${pick(firstNames, index)} ${pick(lastNames, index >> 3)} ${(index * 7919).toString(36)}`
/** 80,000 numbers in turn. */
const phoneOf = (index: number) =>
  `(${200 + (index % 800)}) 555-01${String(Math.floor(index / 800) % 100).padStart(2, '0')}`

function offerRow(index: number) {
  const lastDay = addMinutes(testNow, (index % 400) * 1440 - 100 * 1440)
  const row = newOfferRow(
    `BG-${index}`,
    {
      location: `Parcel ${index}, ${pick(counties, index)}`,
      acreage: 1 + (index % 80) / 4,
      apn: `${100 + (index % 899)}-${index}-155`,
      zoning: 'Rural residential',
      access: 'Dirt road',
      expirationDate: lastDay.toISOString().slice(0, 10),
      amount: 5000 + (index % 90_000),
      status: pick(statuses, index) === 'draft' ? 'draft' : 'active',
      sellerName: nameOf(index),
      sellerEmail: `owner${index}@mail.example`,
      sellerPhone: phoneOf(index),
      sellerMailingAddress: `${index} Orchard Lane\nFort Ansel, OH 45899`,
      notes: '',
    },
    addMinutes(testNow, -index),
  )
  const opened = index % 5 === 0 ? addMinutes(testNow, -index).toISOString() : null
  const status = index % 49 === 1 ? ('signed' as const) : pick(statuses, index)
  return { ...row, status, first_viewed_at: opened }
}

/** The closings of every second signed offer, which are paid; the admin has entered nothing of the others. */
const closingsOf = (offers: ReturnType<typeof offerRow>[]) =>
  offers
    .filter(({ status }) => status === 'signed')
    .filter((_, index) => index % 2 === 0)
    .map(({ id }) => ({
      offer_id: id,
      escrow_opened_on: '2026-05-01',
      title_search_on: '2026-05-10',
      closing_scheduled_on: '2026-05-15',
      fell_through_reason: '',
      paid_on: '2026-05-15',
      updated_at: testNow.toISOString(),
    }))

function requestRow(index: number) {
  const row = newLeadRow(
    {
      name: nameOf(index),
      phone: phoneOf(index),
      email: `owner${index}@mail.example`,
      propertyLocation: pick(counties, index),
      acres: '5-20',
    },
    { source: 'website', looksAutomatic: null, consentVersion: null, globalPrivacyControl: false },
    addMinutes(testNow, -index),
  )
  const status = pick(['new', 'contacted', 'closed', 'closed'] as const, index)
  return { ...row, id: `request-${index}`, status }
}

/** The numbers from 0 on, so many at a time as one statement takes. */
const chunks = (count: number): number[][] =>
  Array.from({ length: Math.ceil(count / 500) }, (_, chunk) =>
    Array.from({ length: Math.min(500, count - chunk * 500) }, (__, index) => chunk * 500 + index),
  )

/** Fills a database with so many offers, and a request for every four of them. */
export async function fill({ write }: Database, offers: number): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    for (const chunk of chunks(offers)) {
      const rows = chunk.map(offerRow)
      await transaction.insertInto('offers').values(rows).execute()
      await transaction.insertInto('closings').values(closingsOf(rows)).execute()
    }
    for (const chunk of chunks(offers / 4))
      await transaction.insertInto('leads').values(chunk.map(requestRow)).execute()
  })
}

const importedOffer = (index: number): Record<string, string> => ({
  location: `New parcel ${index}, Mohave County, Arizona`,
  acreage: '10',
  apn: `999-${index}-1`,
  zoning: 'Rural',
  access: 'Dirt road',
  expirationDate: '2099-12-31',
  amount: '12000',
  sellerName: `New owner ${index}`,
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '1 Lane\nFort Ansel, OH 45899',
})
const csvLine = (offer: Record<string, string>) =>
  offerColumns.map(({ field }) => `"${offer[field] ?? ''}"`).join(',')
/** What a browser sends to import a file of so many offers, or to check it only; the first of them is the one of this number. */
export function importBody(count: number, { first = 0, dryRun = false }): Buffer {
  const header = offerColumns.map((column) => column.header).join(',')
  const lines = Array.from({ length: count }, (_, index) => csvLine(importedOffer(first + index)))
  return Buffer.from(JSON.stringify({ csv: [header, ...lines].join('\n'), dryRun }))
}

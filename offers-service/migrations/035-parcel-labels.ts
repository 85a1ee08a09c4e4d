import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { mergeParcels, type ParcelsBefore } from './merged-parcels.ts'
import type { MigrationStep } from './step.ts'

interface Before extends ParcelsBefore {
  offers: ParcelsBefore['offers'] & {
    apn: string
    apn_key: string
    location: string
    seller_name: string
  }
  do_not_mail: { id: string; apn: string; apn_key: string }
}

/** As many rows as are read and written at once, so that memory stays flat. */
const rowsAtOnce = 500

const gap = String.raw`[^\p{L}\p{N}]*`
const lettersApart = (words: readonly string[]) =>
  words.map((word) => word.replaceAll(/\B/g, gap)).join('|')
const noun = lettersApart(['apn', 'ain', 'pin', 'pid', 'parcel'])
const whose = `(?:(?:assessor(?:[’']?s)?|county|property|tax)${gap})`
const rest = lettersApart(['identification', 'id', 'number', 'num', 'no'])
/** The words before a parcel number that its key leaves out from this version on. */
const label = new RegExp(
  `^${gap}(?:${whose}*(?:${noun})|${whose}+(?:${rest}))(?:${gap}${whose}*(?:${noun}|${rest}))*(?:${gap.replace('*', '+')}|(?=\\p{N}))`,
  'iu',
)

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function apnKeyOf(apn: string): string {
  const number = apn.trim().replace(label, '')
  return fold(/\p{N}/u.test(number) ? number : apn)
}

/** Whether a key may begin with such a word; all others stay as they are. */
const mayBeLabeled = sql<boolean>`(${sql.join(
  ['apn', 'ain', 'pin', 'pid', 'parcel', 'assessor', 'county', 'property', 'tax'].map(
    (word) => sql`apn_key like ${sql.lit(`${word}%`)}`,
  ),
  sql` or `,
)})`

/** Does something with all rows that `readNext` finds after the id it is given, some at a time. */
async function inBatches<Row extends { id: string }>(
  readNext: (last: string) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let last = ''; ;) {
    const rows = await readNext(last)
    const end = rows.at(-1)
    if (!end) return
    await work(rows)
    last = end.id
  }
}

/** Writes new keys of rows in one statement: for each its id and a value for each column. */
async function write(
  db: Kysely<Before>,
  table: keyof Before,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => sql`(${sql.join(row)})`)
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`news.${column}`)}`)
  await sql`
    with news (id, ${sql.join(columns.map((column) => sql.ref(column)))}) as (values ${sql.join(values)})
    update ${sql.table(table)} set ${sql.join(changes)} from news where ${sql.ref(`${table}.id`)} = news.id
  `.execute(db)
}

async function renewOffers(db: Kysely<Before>): Promise<void> {
  await inBatches(
    async (last) =>
      await db
        .selectFrom('offers')
        .select(['id', 'apn', 'apn_key', 'location', 'seller_name'])
        .where('id', '>', last)
        .where(mayBeLabeled)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    async (rows) => {
      const news = rows.flatMap(({ id, apn, apn_key, location, seller_name }) => {
        const key = apnKeyOf(apn)
        const parts = [key, fold(location), fold(seller_name)]
        return key === apn_key ? [] : [[id, key, hash('sha256', parts.join('|'), 'base64url')]]
      })
      await write(db, 'offers', ['apn_key', 'parcel_key'], news)
    },
  )
}

async function renewDoNotMail(db: Kysely<Before>): Promise<void> {
  await inBatches(
    async (last) =>
      await db
        .selectFrom('do_not_mail')
        .select(['id', 'apn', 'apn_key'])
        .where('id', '>', last)
        .where(mayBeLabeled)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    async (rows) => {
      const news = rows.flatMap(({ id, apn, apn_key }) => {
        const key = apnKeyOf(apn)
        return key === apn_key ? [] : [[id, key]]
      })
      await write(db, 'do_not_mail', ['apn_key'], news)
    },
  )
}

/**
 * Takes parcels whose keys are outdated out of the way: until they get their new key, it is their id, which no parcel is found by. So
 * all other keys are final, and no parcel becomes part of one that itself goes.
 */
async function setAside(db: Kysely<Before>): Promise<void> {
  await inBatches(
    async (last) =>
      await db
        .selectFrom('parcels')
        .select(['id', 'apn', 'apn_key'])
        .where('id', '>', last)
        .where(mayBeLabeled)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    async (rows) => {
      const news = rows.flatMap(({ id, apn, apn_key }) => {
        const key = apnKeyOf(apn)
        return key === apn_key ? [] : [[id, key, id]]
      })
      await write(db, 'parcels', ['apn_key', 'key'], news)
    },
  )
}

/** Gives parcels their new keys; one whose new key another parcel has becomes part of that. */
async function renewParcels(db: Kysely<Before>): Promise<void> {
  await setAside(db)
  await inBatches(
    async (last) =>
      await db
        .selectFrom('parcels')
        .select(['id', 'apn_key', 'state', 'county'])
        .where('id', '>', last)
        .whereRef('key', '=', 'id')
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    async (rows) => {
      const renamed = rows.map(({ id, apn_key, state, county }) => ({
        id,
        key: `${state}|${county}|${apn_key}`.toLowerCase(),
      }))
      const keys = renamed.map(({ key }) => key)
      const there = await db
        .selectFrom('parcels')
        .select(['key', 'id'])
        .where('key', 'in', keys)
        .execute()
      const idOf = new Map(there.map(({ key, id }) => [key, id]))
      for (const { key, id } of renamed) if (!idOf.has(key)) idOf.set(key, id)
      const isFirst = ({ key, id }: { key: string; id: string }) => idOf.get(key) === id
      const news = renamed.filter(isFirst).map(({ id, key }) => [id, key])
      await write(db, 'parcels', ['key'], news)
      for (const parcel of renamed)
        if (!isFirst(parcel)) await mergeParcels(db, parcel.id, idOf.get(parcel.key) ?? '')
    },
  )
}

/** Leaves words such as `Tax ID` out of the keys of parcel numbers, by which a parcel is known however it is written. */
export const leaveOutParcelLabels: MigrationStep = async (db) => {
  const query = db as Kysely<Before>
  await renewOffers(query)
  await renewDoNotMail(query)
  await renewParcels(query)
}

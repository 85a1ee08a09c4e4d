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

/** What rows with a parcel number have in common, and what a key of an offer is made of besides. */
interface Labeled {
  id: string
  apn: string
  apn_key: string
  location: string
  seller_name: string
}

/** What is written where the key of a row changes: into which columns, and what, by the row and its new key. */
interface Renewal<Read extends keyof Labeled> {
  reads: readonly Read[]
  writes: readonly string[]
  newsOf: (row: Pick<Labeled, 'id' | Read>, key: string) => string[]
}

/** Writes new keys of the rows of a table that have another one from this version on. */
async function renew<Read extends keyof Labeled>(
  db: Kysely<Before>,
  table: 'offers' | 'do_not_mail' | 'parcels',
  { reads, writes, newsOf }: Renewal<Read>,
): Promise<void> {
  const columns = sql.join(['id', 'apn', 'apn_key', ...reads].map((column) => sql.ref(column)))
  await inBatches(
    async (last) => {
      const { rows } = await sql<Pick<Labeled, 'id' | 'apn' | 'apn_key' | Read>>`
        select ${columns} from ${sql.table(table)}
        where id > ${last} and ${mayBeLabeled} order by id limit ${sql.lit(rowsAtOnce)}
      `.execute(db)
      return rows
    },
    async (rows) => {
      const news = rows.flatMap((row) => {
        const key = apnKeyOf(row.apn)
        return key === row.apn_key ? [] : [[row.id, ...newsOf(row, key)]]
      })
      await write(db, table, writes, news)
    },
  )
}

/** Gives parcels their new keys; one whose new key another parcel has becomes part of that. */
async function mergeRenewed(db: Kysely<Before>): Promise<void> {
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
  await renew(query, 'offers', {
    reads: ['location', 'seller_name'],
    writes: ['apn_key', 'parcel_key'],
    newsOf: ({ location, seller_name }, key) => {
      const parts = [key, fold(location), fold(seller_name)]
      return [key, hash('sha256', parts.join('|'), 'base64url')]
    },
  })
  await renew(query, 'do_not_mail', { reads: [], writes: ['apn_key'], newsOf: (_, key) => [key] })
  // Parcels whose keys are outdated get out of the way: until they have their new key, it is their id, which no parcel is found by. So
  // all other keys are final, and no parcel becomes part of one that itself goes.
  await renew(query, 'parcels', {
    reads: [],
    writes: ['apn_key', 'key'],
    newsOf: ({ id }, key) => [key, id],
  })
  await mergeRenewed(query)
}

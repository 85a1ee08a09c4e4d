import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { NewOffer } from '../../../contract/index.ts'
import { newOfferRow } from '../../features/offers/offer-rows.ts'
import { makePostgres } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { testNow } from '../../testing/service.ts'
import { openDatabase } from './database.ts'

interface Plan {
  'Node Type': string
  'Actual Loops': number
  'Subplan Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const offers = Array.from({ length: 300 }, (_, index) => {
  const referenceNumber = `MANY-${index}`
  const input = v.parse(NewOffer, { ...sampleOffer, referenceNumber, apn: randomUUID() })
  return newOfferRow(referenceNumber, input, testNow)
})

it('rows are looked up once by their text, also where PostgreSQL takes their table for empty', async () => {
  const { read, write, engine, close } = await openDatabase(await makePostgres())
  await write.transaction().execute(async (transaction) => {
    await transaction.insertInto('offers').values(offers).execute()
    // Sees none of them yet.
    await sql`analyze offers`.execute(read)
  })
  const index = { table: 'offers', key: 'id', columns: ['search_text'] }
  const candidates = engine.text.candidates(index, { column: 'search_text', part: 'mohave' }, 50)
  if (!candidates) throw new Error('Three letters can be looked up.')
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) select id from offers
    where id in (select candidate.id from ${candidates} as candidate)
  `.execute(read)
  const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
  const scans = nodes.filter((node) => /^(?:Seq|Bitmap Heap) Scan$/.test(node['Node Type']))
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.map((node) => node['Actual Loops'])).toEqual(scans.map(() => 1))
  await close()
})

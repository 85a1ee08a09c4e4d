import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { engines, makePostgres } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { testNow } from '../../../testing/service.ts'
import { newOfferRow } from '../offer-rows.ts'
import { offerIndex, soughtBy } from './search-text.ts'

const rowNamed = (sellerName: string, referenceNumber: string) => ({
  ...newOfferRow(
    referenceNumber,
    { ...sampleOffer, ...samplePrivateFields, sellerName, status: 'draft' },
    testNow,
  ),
  id: referenceNumber,
})

async function add({ write }: Database, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await write
      .insertInto('offers')
      .values(rowNamed(name, `IDX-${index}`))
      .execute()
}

/** Which offers the index gives, looked at or not. */
async function candidates({ read, engine }: Database, search: string, most = 10) {
  const found = engine.text.candidates(offerIndex, soughtBy(search), most)
  if (!found) return undefined
  const rows = await read.selectFrom(found.as('candidate')).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

describe.each(engines)('the index of texts, on $name', ({ open }) => {
  it('gives the rows that hold what is sought, follows each change and gives no more than asked for', async () => {
    const db = await open()
    await add(db, 'Dolores Whitcomb', 'Harold Whitcomb')
    expect(await db.engine.text.hasIndex(db.read, offerIndex)).toBe(true)
    expect(await candidates(db, 'whitcomb')).toEqual(['IDX-0', 'IDX-1'])
    expect(await candidates(db, 'whitcomb', 1)).toHaveLength(1)
    expect(await candidates(db, 'whitcomb harold')).toEqual(['IDX-1'])
    await db.write
      .updateTable('offers')
      .set({ search_text: 'ruth benning' })
      .where('id', '=', 'IDX-1')
      .execute()
    expect(await candidates(db, 'whitcomb')).toEqual(['IDX-0'])
    expect(await candidates(db, 'benning')).toEqual(['IDX-1'])
    await db.write.deleteFrom('offers').where('id', '=', 'IDX-0').execute()
    expect(await candidates(db, 'whitcomb')).toEqual([])
    await db.close()
  })

  it('takes every character literally', async () => {
    const db = await open()
    await add(db, 'A "quoted" 100% name_d *AND* -OR-', 'Łucja Ångström 𝒳𝒴𝒵')
    for (const words of ['"quoted"', '100%', 'name_d', '*and*', '-or-', 'a AND name'])
      expect(await candidates(db, words), words).toEqual(['IDX-0'])
    for (const words of ['lucja', 'ANGSTROM', '𝒳𝒴𝒵'])
      expect(await candidates(db, words), words).toEqual(['IDX-1'])
    for (const words of ['"""', 'quoted"a', '%%%', '^^^', 'search_text:quoted'])
      expect(await candidates(db, words), words).toEqual([])
    await db.close()
  })

  it('cannot tell where a word is shorter than three letters, unless another is longer', async () => {
    const db = await open()
    await add(db, 'Bo Whitcomb')
    expect(await candidates(db, 'bo')).toBeUndefined()
    expect(await candidates(db, 'bo whitcomb')).toEqual(['IDX-0'])
    await db.close()
  })

  it('holds nothing of a deleted text once it was tidied', async () => {
    const db = await open()
    const { text } = db.engine
    await add(db, 'жжж Whitcomb', 'Harold Whitcomb')
    await db.write.deleteFrom('offers').where('id', '=', 'IDX-0').execute()
    await text.forgetDeleted(db.write, offerIndex)
    await text.forgetDeleted(db.write, offerIndex)
    expect(await candidates(db, 'whitcomb')).toEqual(['IDX-1'])
    await db.close()
  })
})

describe('the index of texts in a file', () => {
  it('stands after the file was compacted, and holds no letter of a deleted text once tidied', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'texts-'))
    const db = await openDatabase(join(folder, 'service.db'))
    const { close, read, write, engine } = db
    await add(db, 'Jo Whitcomb', 'жжж Whitcomb', 'Harold Whitcomb')
    await write.deleteFrom('offers').where('id', '=', 'IDX-0').execute()
    await sql`vacuum`.execute(write)
    expect(await candidates(db, 'whitcomb')).toEqual(['IDX-1', 'IDX-2'])

    const heldLetters = async () => {
      const { rows } = await sql<{ block: Buffer }>`
        select block from text_index_of_offers_data`.execute(read)
      return Buffer.concat(rows.map(({ block }) => block)).includes('жж')
    }
    await write.deleteFrom('offers').where('id', '=', 'IDX-1').execute()
    expect(await heldLetters()).toBe(true)
    await engine.text.forgetDeleted(write, offerIndex)
    expect(await heldLetters()).toBe(false)
    expect(await candidates(db, 'whitcomb')).toEqual(['IDX-2'])
    await close()
    await rm(folder, { recursive: true })
  })
})

describe.runIf(engines.length > 1)('a server that lets nobody add the extension', () => {
  it('is searched without an index, and says that it has none', async () => {
    const location = await makePostgres()
    const admin = new Client({ connectionString: location })
    await admin.connect()
    await admin.query(`
      create function refuse() returns event_trigger language plpgsql
        as $$ begin raise exception 'not on the list' using errcode = 'feature_not_supported'; end $$;
      create event trigger no_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
        execute function refuse()`)
    await admin.end()
    const db = await openDatabase(location)
    await add(db, 'Dolores Whitcomb')
    expect(await db.engine.text.hasIndex(db.read, offerIndex)).toBe(false)
    expect(await candidates(db, 'whitcomb')).toEqual(['IDX-0'])
    await db.close()
  })

  it('finds the extension in whatever schema it was added', async () => {
    const location = await makePostgres()
    const admin = new Client({ connectionString: location })
    await admin.connect()
    await admin.query('create schema tools; create extension pg_trgm with schema tools')
    await admin.end()
    const db = await openDatabase(location)
    expect(await db.engine.text.hasIndex(db.read, offerIndex)).toBe(true)
    await db.close()
  })
})

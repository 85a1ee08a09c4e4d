import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { connect, countRows, openDatabase } from '../../../platform/database/database.ts'
import { endThreads } from '../../../platform/threads.ts'
import { makePostgres } from '../../../testing/databases.ts'
import { sampleLead } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterEach(async () => await rm(folder, { recursive: true }))

const places = [
  { name: 'an SQLite file', make: async () => join(folder, 'service.db') },
  { name: 'PostgreSQL', make: makePostgres },
].slice(0, inject('postgresServer') === '' ? 1 : 2)

const header = 'Reference number,Location,Acreage,APN,Expiration date,Amount'
const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => `ROW-${row},Mohave,10,331-${row},2026-07-15,5000`)

afterAll(endThreads)

describe.each(places)('an import in another thread, into $name', ({ name, make }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let writtenHere: string[]

  beforeEach(async () => {
    writtenHere = []
    const db = await openDatabase(await make())
    const watched = connect(db.engine, ({ query: { sql: text } }) => {
      if (text.startsWith('insert')) writtenHere.push(text)
    })
    service = await startService({ ...db, ...watched })
    admin = await service.logIn()
  })
  afterEach(async () => await service.stop())

  const send = async (count: number, dryRun = false) =>
    await admin('POST', '/api/admin/offers/import', {
      csv: [header, ...rows(count)].join('\n'),
      dryRun,
    })
  const stored = async () => await countRows(service.db.read.selectFrom('offers'))

  it('is checked, stored and refused as it would be here', async () => {
    expect((await send(2, true)).json()).toMatchObject({ rows: 2, problems: [], imported: 0 })
    expect(await stored()).toBe(0)
    expect((await send(2)).json()).toMatchObject({ rows: 2, imported: 2 })
    expect(await stored()).toBe(2)
    const again = await admin('POST', '/api/admin/offers/import', {
      csv: [header, 'ROW-0,Levy,10,9-9,2026-07-15,5000'].join('\n'),
      dryRun: false,
    })
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({
      code: 'invalid_request',
      fields: { 'rows.2.Reference number': 'Another offer already uses this number' },
    })
  })

  it('stands in the history of its offers under the name of who sent it', async () => {
    const hanna = await service.logIn(await service.join('Hanna', 'owner'))
    const csv = [header, ...rows(1)].join('\n')
    await hanna('POST', '/api/admin/offers/import', { csv, dryRun: false })
    const history = await service.db.read.selectFrom('offer_events').select('made_by').execute()
    expect(history).toEqual([{ made_by: '@Hanna' }])
  })

  it('leaves this thread to others, who read and write meanwhile', async () => {
    const [imported, seen, asked] = await Promise.all([
      send(2000),
      service.call('GET', '/api/offers/ROW-1'),
      service.call('POST', '/api/contact', sampleLead),
    ])
    expect(imported.json()).toMatchObject({ imported: 2000 })
    expect([seen.statusCode, asked.statusCode]).toEqual([404, 201])
    expect(await stored()).toBe(2000)
    expect(writtenHere.filter((text) => / (?:"offers"\.)?"offers" /.test(text))).toEqual([])
  })

  it.runIf(name === 'PostgreSQL')('says when the database takes nothing', async () => {
    const { read, write } = service.db
    const { rows: answer } = await sql<{ name: string }>`
      select current_database() as name
    `.execute(read)
    await sql`alter database ${sql.id(answer[0]?.name ?? '')}
      set default_transaction_read_only = on`.execute(write)
    const refused = await send(1)
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ code: 'database_unavailable' })
  })
})

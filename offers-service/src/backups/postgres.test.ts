import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { compileCache, root } from '../../../.scripts/root.ts'
import { checkRestore } from '../doctor/checks-of-rows.ts'
import { BackupProblem } from '../platform/backup/manifest.ts'
import { moveToPostgres } from '../platform/backup/move-to-postgres.ts'
import { openAsItIs, openDatabase } from '../platform/database/database.ts'
import { makeBackupFolder, siteSecrets } from '../testing/backup-folder.ts'
import { makePostgres } from '../testing/databases.ts'
import { startService } from '../testing/service.ts'
import { checkerWith } from './command.ts'

async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const { close, write } = await openAsItIs(url)
  let rows: unknown[] = []
  for (const statement of statements) ({ rows } = await sql.raw(statement).execute(write))
  await close()
  return rows
}

/** Tables as the content system has them: numbers of their own, JSON, and rows that refer to each other. */
const contentTables = [
  'create schema if not exists cms',
  'create table cms.files (id serial primary key, formats jsonb, created_at timestamp(6), is_good boolean)',
  'create table cms.posts (id serial primary key, title text, file_id int references cms.files, "order" double precision)',
  'alter table cms.files add post_id int references cms.posts',
  'create table cms.strapi_database_schema (id serial primary key, schema json)',
  `insert into cms.strapi_database_schema (schema) values ('{"of":"these tables"}')`,
]
const content = [
  `insert into cms.posts (title) values (E'a\\ttab, a \\\\ and a line\\nfeed'), ('Über')`,
  `insert into cms.files (formats, created_at, is_good, post_id) values ('{"a":[1]}', '2026-01-02 03:04:05.6', true, 2)`,
  'update cms.posts set file_id = 1, "order" = 0.1 where id = 1',
]
/** A posted mailing with the letters of all offers, which was not counted yet. */
const mailing = [
  `insert into offers.mailings (id, name, posted_on, created_at, updated_at)
   values ('spring', 'Spring', '2026-06-12', '2026-06-12', '2026-06-12')`,
  `insert into offers.mailing_letters (mailing_id, offer_id) select 'spring', id from offers.offers`,
]
const changedMailings = 'select mailing_id from offers.mailing_changes'
const readContent = [
  'select posts.*, files.* from cms.posts left join cms.files on file_id = files.id order by posts.id',
]

async function startSite() {
  const [from, to] = [await makePostgres(), await makePostgres()]
  await run(from, ...contentTables, ...content)
  const site = await makeBackupFolder({
    from,
    to,
    makeContentTables: async () => void (await run(to, ...contentTables)),
  })
  return { ...site, from, to, service: await site.startSite() }
}
const tablesIn = async (url: string) =>
  await run(url, `select tablename from pg_tables where schemaname in ('offers', 'cms')`)

describe.skipIf(inject('postgresServer') === '')('a backup of PostgreSQL', () => {
  it('is restored into an empty one, content and all, and what was signed still verifies', async () => {
    const { from, to, target, backUp, restore } = await startSite()
    await run(from, ...mailing)
    const { manifest } = await backUp()
    expect(manifest.evidence).toMatchObject({ signings: 1, wrong: [], head: { position: 5 } })
    expect(manifest.databases).toMatchObject({
      service: { rows: { offers: 1, signers: 2 } },
      cms: { rows: { posts: 2, files: 1 } },
    })
    expect(await restore()).toEqual(manifest)
    expect(await run(to, ...readContent)).toEqual(await run(from, ...readContent))
    expect(await run(to, `insert into cms.posts (title) values ('next') returning id`)).toEqual([
      { id: 3 },
    ])
    await expect(run(to, 'update cms.posts set file_id = 9')).rejects.toThrow('foreign key')
    const counted = `select reltuples from pg_class where oid = 'offers.signers'::regclass`
    expect(await run(to, counted)).toEqual([{ reltuples: 2 }])
    expect(readdirSync(target).toSorted()).toEqual([
      'from-backup',
      'mail',
      'public',
      'secrets.json',
    ])

    const restored = await startService(await openDatabase(to))
    onTestFinished(restored.stop)
    const admin = await restored.logIn()
    const bundle = await admin('GET', '/api/admin/offers/TEST-0001/evidence')
    expect(bundle.statusCode).toBe(200)

    // Which mailings are to be counted anew comes along, and is noted from then on as before.
    expect(await run(to, changedMailings)).toEqual([{ mailing_id: 'spring' }])
    await run(
      to,
      `insert into offers.offer_events (offer_id, position, type, at, detail)
       select id, 99, 'viewed_again', '2026-06-20', '' from offers.offers`,
    )
    expect(await run(to, changedMailings)).toHaveLength(2)
  })

  it('holds one moment of all tables, although others write meanwhile', async () => {
    const { service, to, backUp, restore } = await startSite()
    const write = async (value: string) =>
      await service.db.write.transaction().execute(async (transaction) => {
        await sql`insert into key_values values ('a', ${value}) on conflict (name) do update set value = ${value}`.execute(
          transaction,
        )
        await sql`insert into cms.posts (title) values (${value})`.execute(transaction)
      })
    // The first is stored before the backup begins, so that it holds something however slow the writer is.
    await write('1')
    const until = { isOver: false }
    const writing = (async () => {
      for (let count = 2; !until.isOver; count += 1) await write(String(count))
    })()
    await backUp()
    until.isOver = true
    await writing
    await restore()
    const [row] = await run(
      to,
      `select (select value from offers.key_values where name = 'a') as kept, (select max(title::int) from cms.posts where title ~ '^[0-9]+$')::text as posted`,
    )
    expect(row).toEqual({ kept: expect.any(String), posted: expect.any(String) })
    expect(new Set(Object.values(row ?? {})).size).toBe(1)
  })

  it('is read on trial without filling a database, and the page Health says no more than that', async () => {
    const { from, folder, dataDir, service } = await startSite()
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: dataDir,
      DATABASE_URL: from,
      BACKUP_DIR: join(folder, 'nights'),
    }
    mkdirSync(env.BACKUP_DIR)
    const runCommand = async (name: string) =>
      await promisify(execFile)(
        process.execPath,
        [join(root, 'offers-service/src/backups', name)],
        { cwd: folder, env },
      )
    await runCommand('backup.ts')
    const { stdout } = await runCommand('try-restore.ts')
    expect(stdout).toContain('No database was filled')
    const { text, mark } = await checkRestore(service.db.read, new Date())
    expect(mark).toBe('✓')
    expect(text).toContain('No database was filled')
  })

  it('is not restored into a database where something is, which stays as it was', async () => {
    const { to, target, backUp, restore } = await startSite()
    await backUp()
    await run(to, 'create schema cms', 'create table cms.mine ()')
    await expect(restore()).rejects.toThrow('is not empty: it has the table cms.mine')
    expect(await tablesIn(to)).toEqual([{ tablename: 'mine' }])
    expect(existsSync(target)).toBe(false)
  })

  it('leaves the database empty when the records are not what the site had recorded, and can be tried again', async () => {
    const { to, target, backUp, restore } = await startSite()
    await backUp()
    const problem: unknown = await restore({ signingSecret: 'o'.repeat(32) }).catch(
      (error: unknown) => error,
    )
    expect(problem).toBeInstanceOf(BackupProblem)
    expect(await tablesIn(to)).toEqual([])
    expect(existsSync(target)).toBe(false)
    // One that was killed has left its mark.
    await run(to, 'create table offers.unfinished_restore ()', 'create table offers.half ()')
    await restore()
    expect(await tablesIn(to)).not.toContainEqual({ tablename: 'unfinished_restore' })
  })
})

/** The content system's rows as it keeps them in an SQLite file that was upgraded: newer columns come last. */
function writeSqliteContent(path: string): void {
  const database = new DatabaseSync(path)
  database.exec(`
    create table files (id integer primary key, formats json, created_at datetime, is_good boolean, post_id integer);
    create table posts (id integer primary key, "order" float, file_id integer, title text);
    create table strapi_database_schema (id integer primary key, schema json);
    insert into strapi_database_schema (schema) values ('{"of":"other tables"}');
    insert into posts (id, title, file_id, "order") values (1, 'a' || char(9) || 'tab, a \\ and a line' || char(10) || 'feed, ' || char(8232), 7, 0.1), (5, 'Über', null, null);
    insert into files values (7, '{"b": 1, "a": [1]}', ${Date.UTC(2026, 0, 2, 3, 4, 5, 600)}, 1, 5);
  `)
  database.close()
}

/** A site with SQLite files that was stopped, and the empty database it moves to. */
async function stopSite(more: string[] = []) {
  const site = await makeBackupFolder()
  const service = await site.startSite()
  rmSync(join(site.dataDir, 'cms.db'))
  writeSqliteContent(join(site.dataDir, 'cms.db'))
  const to = await makePostgres()
  const move = async () =>
    await moveToPostgres({
      dataDir: site.dataDir,
      databaseUrl: to,
      checkEvidence: checkerWith({
        signingSecret: siteSecrets.SIGNING_SECRET,
        earlierSigningSecrets: [],
      }),
      makeContentTables: async () => void (await run(to, ...contentTables, ...more)),
      say: () => {},
    })
  return { ...site, service, to, move }
}

describe.skipIf(inject('postgresServer') === '')('a move to PostgreSQL', () => {
  it('takes every row along, once the site is stopped, and leaves the files', async () => {
    const { service, dataDir, to, move } = await stopSite()
    await expect(move()).rejects.toThrow('The site is running')
    await service.app.close()
    await service.db.close()
    expect(await move()).toMatchObject({ signings: 1, wrong: [] })
    expect(await run(to, ...readContent)).toMatchObject([
      {
        title: 'a\ttab, a \\ and a line\nfeed, \u2028',
        order: 0.1,
        formats: { a: [1], b: 1 },
        is_good: true,
      },
      { title: 'Über', file_id: null },
    ])
    const [moment] = await run(to, 'select created_at from cms.files')
    expect(moment).toEqual({ created_at: new Date('2026-01-02T03:04:05.600Z') })
    expect(await run(to, `insert into cms.posts (title) values ('next') returning id`)).toEqual([
      { id: 6 },
    ])
    const [kept] = await run(to, 'select schema from cms.strapi_database_schema')
    expect(kept).toEqual({ schema: { of: 'these tables' } })
    expect(readdirSync(dataDir).filter((name) => /^\.|\.db$/.test(name))).toEqual([
      'cms.db',
      'service.db',
    ])

    const moved = await startService(await openDatabase(to))
    onTestFinished(moved.stop)
    const admin = await moved.logIn()
    expect((await admin('GET', '/api/admin/offers/TEST-0001/evidence')).statusCode).toBe(200)

    await expect(move()).rejects.toThrow('is not empty')
  })

  it.each([
    [
      'a value differs',
      // Filled up with spaces.
      ['alter table cms.posts alter column title type char(60)'],
      'The rows of cms.posts are not the same',
    ],
    [
      'a column has no place',
      ['alter table cms.posts drop column "order"'],
      'no place for posts (order)',
    ],
  ])('leaves the database empty where %s', async (_, more, words) => {
    const { service, to, move } = await stopSite(more)
    await service.app.close()
    await service.db.close()
    await expect(move()).rejects.toThrow(words)
    expect(await tablesIn(to)).toEqual([])
  })
})

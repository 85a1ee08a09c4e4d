import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openDatabase } from '../database/database.ts'
import {
  copyPostgres,
  fillPostgres,
  type TypedTable,
  typedTables,
} from '../database/postgres-copy.ts'
import { RowDigest } from '../database/row-text.ts'
import {
  columnsOfSqlite,
  copySqlite,
  isSqliteInUse,
  rowsOfSqlite,
} from '../database/sqlite-copy.ts'
import { unfinishedBackup } from './data-files.ts'
import { type CheckEvidence, noData } from './make-backup.ts'
import { BackupProblem, databaseNames, type Manifest, schemaOf } from './manifest.ts'
import { refuseFullDatabase, settleDatabase } from './restore-backup.ts'

interface Parts {
  dataDir: string
  /** The empty PostgreSQL. */
  databaseUrl: string
  checkEvidence: CheckEvidence
  /** Has the content system make its tables in the empty PostgreSQL. */
  makeContentTables: () => Promise<void>
  say: (line: string) => void
}

/** A table of SQLite and the one of PostgreSQL that its rows go into. */
interface Way extends TypedTable {
  file: string
}

/**
 * Copies the rows of a site's SQLite files into an empty PostgreSQL and looks whether every value is there; the files stay.
 *
 * The site must not run. Throws {@link BackupProblem} where anything is in the way or differs, and the database is empty again;
 * where it was interrupted, the next try begins anew.
 */
export async function moveToPostgres(parts: Parts): Promise<Manifest['evidence']> {
  const { dataDir, databaseUrl } = parts
  const file = join(dataDir, 'service.db')
  if (!existsSync(file)) throw noData({ dataDir })
  if (isSqliteInUse(file))
    throw new BackupProblem(
      'The site is running. Stop it first, because what it writes meanwhile would be lost.',
    )
  await refuseFullDatabase(databaseUrl)
  const copies = await mkdtemp(join(dataDir, unfinishedBackup))
  try {
    const evidence = await move(parts, copies)
    await settleDatabase(databaseUrl, true)
    return evidence
  } catch (error) {
    // Why it failed matters more than that tidying failed too; the next try tidies again.
    await settleDatabase(databaseUrl, false).catch(() => {})
    throw error
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
}

async function move(
  { dataDir, databaseUrl, checkEvidence, makeContentTables, say }: Parts,
  copies: string,
): Promise<Manifest['evidence']> {
  say('Copying the SQLite files …')
  const files = new Map<string, string>()
  for (const name of databaseNames) {
    const file = join(copies, `${name}.db`)
    if (await copySqlite(join(dataDir, `${name}.db`), file)) files.set(schemaOf[name], file)
  }
  say('Making tables …')
  // Both at the last step, so that each column has its like.
  for (const location of [files.get(schemaOf.service) ?? '', databaseUrl])
    await (await openDatabase(location)).close()
  if (files.has(schemaOf.cms)) await makeContentTables()

  say('Filling tables …')
  const targets: TypedTable[] = []
  const ways: Way[] = []
  for (const [schema, file] of files) {
    const tables = await typedTables(databaseUrl, schema)
    targets.push(...tables)
    ways.push(...waysBetween(file, tables))
  }
  const digests = new Map(ways.map((way) => [nameOf(way), new RowDigest(way)]))
  await fillPostgres(databaseUrl, ways, (way) =>
    Readable.from(digests.get(nameOf(way))?.lines(rowsOfSqlite(way)) ?? []),
  )

  say('Comparing every row …')
  await copyPostgres(databaseUrl, [...files.keys()], async (copy, rows) => {
    const types = targets.find((one) => nameOf(one) === nameOf(copy))?.types ?? []
    const found = new RowDigest({ columns: copy.columns, types })
    await found.addAll(rows)
    const sent = digests.get(nameOf(copy))?.value ?? '0 0'
    if (found.value !== sent)
      throw new BackupProblem(
        `The rows of ${nameOf(copy)} are not the same in both databases, so nothing was moved. The SQLite files are as they were.`,
      )
  })
  say('Checking the records of signings …')
  return await checkEvidence(databaseUrl)
}

const nameOf = ({ schema, table }: Pick<TypedTable, 'schema' | 'table'>) => `${schema}.${table}`

/** Which table goes where. Refuses to leave a value behind that PostgreSQL has no column for. */
function waysBetween(file: string, tables: readonly TypedTable[]): Way[] {
  const ways: Way[] = []
  for (const [table, columns] of columnsOfSqlite(file)) {
    const target = tables.find((one) => one.table === table)
    const lost = columns.filter((column) => !target?.columns.includes(column))
    if (lost.length > 0)
      throw new BackupProblem(
        `PostgreSQL has no place for ${table} (${lost.join(', ')}), so nothing was moved. Start this version of the site once on its SQLite files, stop it, and try again.`,
      )
    if (!target) continue
    const types = columns.map((column) => target.types[target.columns.indexOf(column)] ?? '')
    ways.push({ schema: target.schema, table, columns, types, file })
  }
  return ways
}

import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { OperatorProblem } from '../operator-problem.ts'
import { codeOf } from './dialect.ts'

/** Whoever is locked out; each has a lock of its own in the data folder. */
export type FolderUser = 'service' | 'cms'

/** Keeps the connections from being collected, which would end their locks. */
const held: SqliteDatabase.Database[] = []

/**
 * Locks the data folder for this process until it ends, so that no second site works on the same files. Throws an
 * {@link OperatorProblem} while another process has the lock.
 *
 * The lock is the system's own on an empty SQLite file, which ends with the process however that ends; the file itself says nothing.
 */
export function lockFolder(dataDir: string, user: FolderUser): void {
  const database = new SqliteDatabase(join(dataDir, `${user}.lock`), { timeout: 0 })
  try {
    database.pragma('journal_mode = memory')
    database.exec('begin exclusive')
    held.push(database)
  } catch (error) {
    database.close()
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error
    throw new OperatorProblem(
      `DATA_DIR is ${dataDir}, which another site that runs uses. Stop that one, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

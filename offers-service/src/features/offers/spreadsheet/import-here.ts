import type { ErrorCode, ImportReport } from '../../../../contract/index.ts'
import { openAsItIs } from '../../../platform/database/database.ts'
import { codeOf } from '../../../platform/database/dialect.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import { importFromCsv, type ImportFile } from './import.ts'

interface Work {
  location: string
  now: Date
  file: ImportFile
}

/** An error would lose all but its message on the way to another thread. */
type Outcome =
  | { report: ImportReport }
  | { refused: ErrorCode; fields: Record<string, string> | undefined }
  | { failed: unknown; code: string }

/** Imports as {@link importFromCsv} does, on connections of its own, because it is called in another thread. */
export async function importHere({ location, now, file }: Work): Promise<Outcome> {
  try {
    const db = await openAsItIs(location)
    try {
      return { report: await importFromCsv({ db, now: () => now }, file) }
    } finally {
      await db.query.destroy()
    }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, fields: error.fields }
    return { failed: error, code: codeOf(error) }
  }
}

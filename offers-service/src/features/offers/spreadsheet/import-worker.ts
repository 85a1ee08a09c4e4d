import type { ErrorCode, ImportReport } from '../../../../contract/index.ts'
import { openAsItIs } from '../../../platform/database/database.ts'
import { codeOf } from '../../../platform/database/dialect.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { answerOnce, type KeyedRequest } from '../../../platform/http/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { importFromCsv, type ImportFile } from './import.ts'

interface Work {
  location: string
  now: Date
  request: ImportRequest
}

/** A request as far as another thread can know it. */
export type ImportRequest = KeyedRequest & { body: ImportFile }

/**
 * Imports the file of a request, once for its `Idempotency-Key`. A dry run stores nothing, so it can be done as often as it is
 * asked for.
 */
export async function importOnce(
  services: Pick<Services, 'db' | 'now'>,
  request: ImportRequest,
): Promise<ImportReport> {
  if (request.body.dryRun) return await importFromCsv(services, request.body)
  return await answerOnce<ImportReport>(
    services,
    request,
    async (keep) => await importFromCsv(services, request.body, keep),
  )
}

/** An error would lose all but its message on the way to another thread. */
type Outcome =
  | { report: ImportReport }
  | { refused: ErrorCode; fields: Record<string, string> | undefined }
  | { failed: unknown; code: string }

/** Imports as {@link importOnce} does, on connections of its own, because it is called in another thread. */
export async function runImport({ location, now, request }: Work): Promise<Outcome> {
  try {
    const db = await openAsItIs(location)
    try {
      return { report: await importOnce({ db, now: () => now }, request) }
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof HttpError) return { refused: error.code, fields: error.fields }
    return { failed: error, code: codeOf(error) }
  }
}

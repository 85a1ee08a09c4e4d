import type { ImportReport } from '../../../../contract/index.ts'
import {
  doInThread,
  type ThreadWork,
  type WorkServices,
} from '../../../platform/database-thread.ts'
import { answerOnce, type KeyedRequest } from '../../../platform/http/idempotency.ts'
import { importFromCsv, type ImportFile } from './import.ts'

/** A request as far as another thread can know it. */
export type ImportRequest = KeyedRequest & { body: ImportFile }

/**
 * Imports the file of a request, once for its `Idempotency-Key`. A dry run stores nothing, so it can be done as often as it is
 * asked for.
 */
export async function importOnce(
  services: WorkServices,
  request: ImportRequest,
): Promise<ImportReport> {
  if (request.body.dryRun) return await importFromCsv(services, request.body)
  return await answerOnce<ImportReport>(
    services,
    request,
    async (keep) => await importFromCsv(services, request.body, keep),
  )
}

export const runImport = async (work: ThreadWork<ImportRequest>) =>
  await doInThread(work, importOnce)

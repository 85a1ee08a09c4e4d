import type { ImportReport } from '../../../../contract/index.ts'
import { databaseThread } from '../../../platform/database-thread.ts'
import { requestForThread } from '../../../platform/http/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import type { ImportRequest } from './import-worker.ts'

/** How long an import may take, in milliseconds: the longest file on a slow machine. */
const longestMs = 15 * 60_000

const importInThread = databaseThread<ImportRequest, ImportReport>(
  new URL('./import-worker.ts', import.meta.url),
  'runImport',
  { work: async () => (await import('./import-worker.ts')).importOnce, longestMs },
)

/** Imports offers as `importOnce` does, in another thread, so that everybody else is answered meanwhile. */
export async function importInWorker(
  services: Pick<Services, 'db' | 'now' | 'wakeJobs'>,
  request: ImportRequest & { madeBy?: string | null },
): Promise<ImportReport> {
  const body = { ...request.body, madeBy: request.madeBy ?? null }
  const report = await importInThread(services, requestForThread(request, body))
  if (report.imported > 0 || report.bulkChangeId !== null) services.wakeJobs()
  return report
}

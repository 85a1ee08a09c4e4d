import type { ImportReport } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { inThread } from '../../../platform/threads.ts'
import type { runImport, ImportRequest } from './import-worker.ts'

/** How long an import may take, in milliseconds: the longest file on a slow machine. */
const longestMs = 15 * 60_000

const importInThread = inThread<typeof runImport>(
  new URL('./import-worker.ts', import.meta.url),
  'runImport',
  longestMs,
)

/** Imports offers as `importOnce` does, in another thread, so that everybody else is answered meanwhile. */
export async function importInWorker(
  { db, now, wakeJobs }: Pick<Services, 'db' | 'now' | 'wakeJobs'>,
  { method, url, headers, body }: ImportRequest,
): Promise<ImportReport> {
  const { location, engine, write } = db
  // Only what can go to another thread.
  const key = headers['idempotency-key']
  const request = { method, url, headers: { 'idempotency-key': key }, body }
  if (location === undefined) {
    const { importOnce } = await import('./import-worker.ts')
    return await importOnce({ db, now }, request)
  }
  const work = async () => await importInThread({ location, now: now(), request })
  // SQLite has one writer at a time. This transaction does nothing but keep the turn of this thread meanwhile.
  const keepsTurn = !engine.isShared && !body.dryRun
  const outcome = keepsTurn ? await write.transaction().execute(work) : await work()
  if ('refused' in outcome) throw new HttpError(outcome.refused, outcome.fields)
  if ('failed' in outcome)
    throw Object.assign(new Error('The import failed.', { cause: outcome.failed }), {
      code: outcome.code,
    })
  if (outcome.report.imported > 0) wakeJobs()
  return outcome.report
}

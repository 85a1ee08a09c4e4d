import type { ImportReport } from '../../../../contract/index.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { inThread } from '../../../platform/threads.ts'
import type { importHere } from './import-here.ts'
import type { ImportFile } from './import.ts'

/** How long an import may take, in milliseconds: the longest file on a slow machine. */
const longestMs = 15 * 60_000

const importInThread = inThread<typeof importHere>(
  new URL('./import-here.ts', import.meta.url),
  'importHere',
  longestMs,
)

/** Imports offers as `importFromCsv` does, in another thread, so that everybody else is answered meanwhile. */
export async function importAside(
  { db, now, wakeJobs }: Pick<Services, 'db' | 'now' | 'wakeJobs'>,
  file: ImportFile,
): Promise<ImportReport> {
  const { location, engine, query } = db
  if (location === undefined) {
    const { importFromCsv } = await import('./import.ts')
    return await importFromCsv({ db, now }, file)
  }
  const work = async () => await importInThread({ location, now: now(), file })
  // SQLite has one writer at a time. This transaction does nothing but keep the turn of this thread meanwhile.
  const keepsTurn = !engine.isShared && !file.dryRun
  const outcome = keepsTurn ? await query.transaction().execute(work) : await work()
  if ('refused' in outcome) throw new Refusal(outcome.refused, outcome.fields)
  if ('failed' in outcome)
    throw Object.assign(new Error('The import failed.', { cause: outcome.failed }), {
      code: outcome.code,
    })
  if (outcome.report.imported > 0) wakeJobs()
  return outcome.report
}

import type { Transferable } from 'node:worker_threads'
import type { ParcelList } from '../../../../contract/index.ts'
import { databaseThread } from '../../../platform/database-thread.ts'
import type { ListTask } from './list-worker.ts'

/** The bytes of a file, unless they lie in memory that others share, as those of small ones do. */
function bytesOf(task: ListTask): Transferable[] {
  if (task.kind !== 'upload') return []
  const { buffer, byteLength } = task.upload.bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

/** Does a task with a list in another thread; see `doListTask`. A file that is uploaded is there alone from then on. */
export const listInThread = databaseThread<ListTask, ParcelList>(
  new URL('./list-worker.ts', import.meta.url),
  'runListTask',
  { work: async () => (await import('./list-worker.ts')).doListTask, handedOver: bytesOf },
)

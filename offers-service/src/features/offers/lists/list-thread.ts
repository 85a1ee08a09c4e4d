import type { ParcelList } from '../../../../contract/index.ts'
import { databaseThread } from '../../../platform/database-thread.ts'
import { wholeBuffer } from '../../../platform/threads.ts'
import type { ListTask } from './list-worker.ts'

/** Does a task with a list in another thread; see `doListTask`. A file that is uploaded is there alone from then on. */
export const listInThread = databaseThread<ListTask, ParcelList>(
  new URL('./list-worker.ts', import.meta.url),
  'runListTask',
  {
    work: async () => (await import('./list-worker.ts')).doListTask,
    handedOver: (task) => (task.kind === 'upload' ? wholeBuffer(task.upload.bytes) : []),
  },
)

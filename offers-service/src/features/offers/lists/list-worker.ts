import { createHash } from 'node:crypto'
import type { BodyOf, ParcelList, storeList } from '../../../../contract/index.ts'
import {
  doInThread,
  type ThreadWork,
  type WorkServices,
} from '../../../platform/database-thread.ts'
import { answerOnce, type KeyedRequest } from '../../../platform/http/idempotency.ts'
import { readListRows } from './read-list.ts'
import { storeListOffers } from './store-offers.ts'
import { storeUpload, type Upload } from './store-upload.ts'
import { existingList, toParcelList } from './store.ts'
import { removeList, undoListOffers } from './undo-offers.ts'

/** What takes the processor long with a list. */
export type ListTask =
  | { kind: 'upload'; upload: Upload; request: KeyedRequest }
  | { kind: 'read'; id: string }
  | { kind: 'store'; id: string; request: KeyedRequest & { body: BodyOf<typeof storeList> } }
  | { kind: 'undo' | 'remove'; id: string; basedOn: string | undefined }

/** The request with what tells its file from another; worked out here, because that of 30 MB would keep others waiting. */
function withHash(request: KeyedRequest, { bytes }: Upload): KeyedRequest {
  return { ...request, body: [request.body, createHash('sha256').update(bytes).digest('base64')] }
}

/** Does a task, and answers the list as it is then; where it is removed, as it was. */
export async function doListTask(services: WorkServices, task: ListTask): Promise<ParcelList> {
  const { read } = services.db
  if (task.kind === 'store')
    return await answerOnce<ParcelList>(
      services,
      task.request,
      async (keep) => await storeListOffers(services, task.id, task.request.body, keep),
    )
  if (task.kind === 'remove') {
    const list = await toParcelList(read, await existingList(read, task.id))
    await removeList(services, task)
    return list
  }
  if (task.kind === 'undo') await undoListOffers(services, task)
  const { id } =
    task.kind === 'upload'
      ? await answerOnce<{ id: string }>(
          services,
          withHash(task.request, task.upload),
          async (keep) => await storeUpload(services, task.upload, keep),
        )
      : task
  const list = await existingList(read, id)
  if (list.summary === null) await readListRows(services, list)
  return await toParcelList(read, await existingList(read, id))
}

export const runListTask = async (work: ThreadWork<ListTask>) => await doInThread(work, doListTask)

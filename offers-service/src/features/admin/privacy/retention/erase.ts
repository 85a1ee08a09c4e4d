import type { Retention, RetentionCounts, RetentionKind } from '../../../../../contract/index.ts'
import { storeEvent } from '../../../../platform/access/security-log.ts'
import { deleteMailFiles } from '../../../../platform/mail/transport.ts'
import { eraseOffers, eraseQuestions } from '../../../offers/erasure.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { businessDay } from '../../../offers/status.ts'
import { findDue } from './due.ts'
import { type Erased, eraseLeads } from './leads.ts'
import { storeLastErasure, readRetentionSettings, takeDay } from './store.ts'

/** So many in one transaction, so that nobody waits long for it. */
const batchSize = 100

async function eraseBatch(
  services: OfferServices,
  kind: RetentionKind,
  ids: string[],
): Promise<Erased> {
  const { write } = services.db
  // One that was deleted since it was found has its own time.
  if (kind === 'requests') return await eraseLeads(services, ids, { which: 'live' })
  if (kind === 'offers') {
    await services.offerHooks.endElsewhere(ids)
    const { kept, elsewhere, jobIds } = await write
      .transaction()
      .execute(async (transaction) => await eraseOffers(services, transaction, ids))
    return { count: ids.length - kept.length - elsewhere.length, jobIds }
  }
  if (kind === 'questions') {
    const jobIds = await write
      .transaction()
      .execute(async (transaction) => await eraseQuestions(transaction, ids, 'what is done'))
    return { count: ids.length, jobIds }
  }
  await write.deleteFrom('security_events').where('id', 'in', ids).execute()
  return { count: ids.length, jobIds: [] }
}

async function eraseKind(
  services: OfferServices,
  kind: RetentionKind,
  months: number,
): Promise<number> {
  const { config, db, now } = services
  let erased = 0
  // What was signed while we looked stays, and what could not be ended elsewhere.
  for await (const ids of findDue(db.read, kind, months, now(), batchSize)) {
    if (ids.length === 0) continue
    const { count, jobIds } = await eraseBatch(services, kind, ids)
    await deleteMailFiles(config, jobIds)
    erased += count
  }
  return erased
}

const kinds = [
  'requests',
  'offers',
  'questions',
  'securityEvents',
] as const satisfies ReadonlyArray<keyof Retention>

/**
 * Erases what is older than the admin wants kept, once a day however many processes there are.
 *
 * Offers go before requests, because a request stays with an offer made from it. What was erased is noted for the admin.
 */
export async function eraseWhatIsOld(services: OfferServices): Promise<void> {
  const { db, now } = services
  const retention = await readRetentionSettings(db.read)
  if (kinds.every((kind) => retention[kind] === null)) return
  if (!(await takeDay(db.write, businessDay(now())))) return
  const erased: RetentionCounts = { requests: 0, offers: 0, questions: 0, securityEvents: 0 }
  for (const kind of ['offers', 'requests', 'questions', 'securityEvents'] as const) {
    const months = retention[kind]
    if (months !== null) erased[kind] = await eraseKind(services, kind, months)
  }
  if (kinds.every((kind) => erased[kind] === 0)) return
  const detail = kinds.map((kind) => `${kind} ${erased[kind]}`).join(', ')
  await db.write.transaction().execute(async (query) => {
    await storeLastErasure(query, { at: now().toISOString(), erased })
    const event = { event: 'old_data_erased', visitor: '', requestId: '', detail } as const
    await storeEvent(query, now(), event)
  })
}

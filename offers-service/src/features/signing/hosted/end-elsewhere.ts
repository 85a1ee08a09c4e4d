import type { Queries } from '../../../platform/database/database.ts'
import { cancelSigning } from '../admin/actions.ts'
import type { SigningServices } from '../services.ts'
import { findSigning } from '../store.ts'
import type { SigningRow } from '../tables.ts'
import { cancelNow, noteEnded, noteLeftToDo } from './cancel.ts'
import { goOnHosted } from './check.ts'
import { DocumentGone, ServiceProblem } from './http.ts'
import { gatherHosted, signingService } from './select.ts'

/** A service that failed so often is not waited for once for each further document. */
const maxFailures = 3

/** Signings of these offers whose documents somebody may still sign at a signing service. */
async function openElsewhere(query: Queries, offerIds: readonly string[]): Promise<SigningRow[]> {
  if (offerIds.length === 0) return []
  return await query
    .selectFrom('signings')
    .selectAll()
    .where('offer_id', 'in', offerIds)
    .where('provider', '!=', 'builtin')
    .where('status', '!=', 'signed')
    .where('ended_elsewhere_at', 'is', null)
    .where((eb) =>
      eb.or([eb('external_id', 'is not', null), eb('external_marker', 'is not', null)]),
    )
    .orderBy('id')
    .execute()
}

/** Which of these offers have a document that somebody may still sign at a signing service. */
export async function offersElsewhere(
  query: Queries,
  offerIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await openElsewhere(query, offerIds)).map(({ offer_id: offerId }) => offerId))
}

/**
 * Ends the documents of these offers at their signing services, and their signings here, before the offers are erased. What was
 * signed there meanwhile is stored as signed.
 *
 * Where a document cannot be ended, its offer stays in {@link offersElsewhere}, and the reason stands beside the signing.
 */
export async function endElsewhere(
  services: SigningServices,
  offerIds: readonly string[],
): Promise<void> {
  const failures = new Map<SigningRow['provider'], number>()
  for (const { id, provider } of await openElsewhere(services.db.read, offerIds)) {
    const failed = failures.get(provider) ?? 0
    if (failed >= maxFailures) continue
    try {
      await endOne(services, id)
    } catch (error) {
      if (!(error instanceof ServiceProblem)) throw error
      await noteLeftToDo(services.db.write, id, error.message)
      failures.set(provider, failed + 1)
    }
  }
}

async function endOne(services: SigningServices, id: string): Promise<void> {
  const { db, now } = services
  const before = await findSigning(db.read, id)
  if (before?.status === 'open' && before.sent_at !== null)
    await unlessGone(goOnHosted(services, id))
  const asked = await findSigning(db.read, id)
  if (!asked || asked.status === 'signed') return
  await cancelSigning(services, id)
  const hosted = await gatherHosted(services, id)
  const service = signingService(services, asked.provider)
  if (asked.external_id !== null) {
    const state = await unlessGone(service.check(hosted))
    if (state?.status === 'completed') {
      const reason = `It was signed on ${service.title} after it was canceled here. Please look at it there before anything is erased.`
      await noteLeftToDo(db.write, id, reason)
      return
    }
    // That a document is gone counts only from a service that knows us and our template.
    if (!state) await service.test()
    if (state?.status !== 'waiting') {
      await noteEnded(db.write, id, now())
      return
    }
  }
  await cancelNow(services, hosted)
}

/** What a service answers; undefined when it does not have the document. */
async function unlessGone<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof DocumentGone) return undefined
    throw error
  }
}

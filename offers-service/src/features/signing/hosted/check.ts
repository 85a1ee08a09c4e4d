import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { declinedAlert } from '../../offers/messages.ts'
import { publicStatusOf } from '../../offers/status.ts'
import { lockOffer, moveOffer } from '../../offers/store.ts'
import { lockSigning, recordEvents } from '../evidence/record.ts'
import { changeSigner } from '../evidence/signer-rows.ts'
import { signingProblemAlert } from '../mail/messages.ts'
import { hasBegun } from '../rules.ts'
import type { SigningServices } from '../services.ts'
import { inviteFirstSigner } from '../signers/next-signers.ts'
import { changeOpenSigning, findOpenSigning, findSigning, signersOf } from '../store.ts'
import type { SigningRow } from '../tables.ts'
import { enqueueCancel } from './cancel.ts'
import { enqueueCheckNow } from './check-schedule.ts'
import { completeHosted } from './complete.ts'
import { noteServiceOutcome } from './health.ts'
import { ServiceProblem } from './http.ts'
import { gatherHosted, isHosted, signingService } from './select.ts'
import type { Hosted, HostedState, SignedFiles, SignerProgress } from './service.ts'
import { startHosted } from './start.ts'

const lapsed = 'The offer expired or was withdrawn.'

/** A person who comes back makes us ask at once, but a page that is loaded again and again does not. */
const leastPauseMs = 10_000

/**
 * Asks the signing service how far a signing is and does what follows from it.
 *
 * Only what the service itself answers counts, never what a caller claims. A failure is noted for the admin and thrown as a
 * `ServiceProblem`; asking again is always safe.
 */
async function checkHosted(services: SigningServices, signingId: string): Promise<void> {
  const { db, now } = services
  const signing = await findSigning(db.read, signingId)
  if (!signing || !isHosted(signing) || signing.status !== 'open' || signing.sent_at === null)
    return
  try {
    const hosted = await gatherHosted(services, signing.id)
    const service = signingService(services, signing.provider)
    const state = await service.check(hosted)
    if ('signers' in state) await noteProgress(services, hosted, state.signers, service.sendsMail)
    const files = state.status === 'completed' ? await state.fetchFiles() : undefined
    await noteChecked(db.write, signing, now(), null)
    await follow(services, hosted, state, files)
  } catch (error) {
    if (error instanceof ServiceProblem) await noteChecked(db.write, signing, now(), error.message)
    throw error
  }
}

async function follow(
  services: SigningServices,
  hosted: Hosted,
  state: HostedState,
  files: SignedFiles | undefined,
): Promise<void> {
  if (state.status === 'completed') await completeHosted(services, hosted, { ...state, ...files })
  else if (state.status === 'declined') await declineHosted(services, hosted, state.reason)
  else if (state.status === 'ended') await endHosted(services, hosted, state.reason)
  // An offer that has lapsed must not be signed elsewhere either.
  else if (!publicStatusOf(hosted.offer, services.now())) await endHosted(services, hosted, lapsed)
}

async function noteChecked(
  query: Queries,
  { id, provider }: SigningRow,
  now: Date,
  problem: string | null,
): Promise<void> {
  await noteServiceOutcome(query, provider, now, problem)
  await query
    .updateTable('signings')
    .set({ checked_at: now.toISOString(), last_problem: problem })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** Notes who has opened and signed the document so far; the whole document decides what follows from it. */
async function noteProgress(
  services: SigningServices,
  { signing, offer, signers }: Hosted,
  progress: readonly SignerProgress[],
  isMailedThere: boolean,
): Promise<void> {
  await services.db.write.transaction().execute(async (query) => {
    // The offer's row first, so that of two checks at once one alone sees that somebody has begun.
    await lockOffer(query, offer.id)
    const hadBegun = hasBegun(await signersOf(query, signing.id))
    for (const { position, openedAt, signedAt } of progress) {
      const signer = signers.find((one) => one.position === position)
      if (!signer || (openedAt ?? signedAt) === undefined) continue
      await changeSigner(query, services.macs, signer.id, ({ status }) =>
        status === 'waiting'
          ? { viewed_at: openedAt ?? signedAt ?? null, signed_at: signedAt ?? null }
          : undefined,
      )
    }
    if (!hadBegun && !isMailedThere) await inviteFirstSigner(query, services, offer, signing.id)
  })
}

async function declineHosted(
  services: SigningServices,
  { signing, offer }: Hosted,
  reason: string,
): Promise<void> {
  const { db, macs, now, wakeJobs } = services
  await db.write.transaction().execute(async (query) => {
    await lockOffer(query, offer.id)
    // One moment for all of it, by which the entry of the history is found to be that of the event.
    const at = now()
    // Another signing may be open by now, which the offer then belongs to.
    if (!(await closeHosted(query, macs, signing, 'declined', at, reason))) return
    const declined = await moveOffer(query, offer.id, ['active', 'signing'], 'declined', at)
    const type = declined ? 'declined' : 'signing_cancelled'
    await recordOfferEvent(query, offer.id, type, at, reason)
    if (!declined) return
    await enqueueMail(query, at, declinedAlert(services, declined, { reason }))
  })
  wakeJobs()
}

/** Gives up a document that cannot be signed any more; the offer can be signed afresh while it stands. */
async function endHosted(
  services: SigningServices,
  { signing, offer }: Hosted,
  reason: string,
): Promise<void> {
  const { db, macs, now, wakeJobs } = services
  await db.write.transaction().execute(async (query) => {
    await lockOffer(query, offer.id)
    const at = now()
    if (!(await closeHosted(query, macs, signing, 'cancelled', at, reason))) return
    await moveOffer(query, offer.id, ['signing'], 'active', at)
    await recordOfferEvent(query, offer.id, 'signing_cancelled', at, reason)
    await enqueueMail(query, at, signingProblemAlert(services, offer, reason))
    await enqueueCancel(query, at, signing)
  })
  wakeJobs()
}

async function closeHosted(
  query: Queries,
  macs: Macs,
  { id }: SigningRow,
  status: 'declined' | 'cancelled',
  now: Date,
  reason: string,
): Promise<SigningRow | undefined> {
  const held = await lockSigning(query, id)
  if (held.status !== 'open') return undefined
  await recordEvents(query, macs, held, now, [{ type: 'cancelled', reason }])
  return await changeOpenSigning(query, macs, id, {
    status,
    completed_at: now.toISOString(),
    last_problem: reason,
  })
}

function wasJustChecked({ checked_at: checkedAt }: SigningRow, now: Date): boolean {
  return checkedAt !== null && now.getTime() - Date.parse(checkedAt) < leastPauseMs
}

/** Checks at once because somebody came back, unless that was done a moment ago. What fails is asked again in its turn. */
export async function checkOnReturn(services: SigningServices, signing: SigningRow): Promise<void> {
  if (!isHosted(signing) || wasJustChecked(signing, services.now())) return
  try {
    await checkHosted(services, signing.id)
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error
  }
}

/** Asks in the background when somebody looks at an offer that is being signed elsewhere; the page does not wait for it. */
export async function askOnReturn(services: SigningServices, offerId: string): Promise<void> {
  const { db, now, wakeJobs } = services
  const signing = await findOpenSigning(db.read, offerId)
  if (!signing?.sent_at || !isHosted(signing) || wasJustChecked(signing, now())) return
  await enqueueCheckNow(db.write, now(), signing)
  wakeJobs()
}

/**
 * Goes on with a signing from wherever it is: with a start that failed or was cut off, or by asking how far the document is.
 *
 * Throws `signing_unavailable` or a `ServiceProblem` when the service fails, which is noted for the admin.
 */
export async function goOnHosted(services: SigningServices, signingId: string): Promise<void> {
  const signing = await findSigning(services.db.read, signingId)
  if (!signing || !isHosted(signing) || signing.status !== 'open') return
  if (signing.sent_at !== null) {
    await checkHosted(services, signing.id)
    return
  }
  const hosted = await gatherHosted(services, signing.id)
  if (publicStatusOf(hosted.offer, services.now())) await startHosted(services, signing.id)
  else await endHosted(services, hosted, lapsed)
}

/** What the admin asks for. */
export async function checkByAdmin(services: SigningServices, signing: SigningRow): Promise<void> {
  try {
    await goOnHosted(services, signing.id)
  } catch (error) {
    // The reason stands beside the signing, which is what the admin gets to see.
    if (!(error instanceof ServiceProblem) && !(error instanceof HttpError)) throw error
  }
}

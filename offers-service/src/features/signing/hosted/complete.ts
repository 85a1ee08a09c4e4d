import type { Queries } from '../../../platform/database/database.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { canonicalJson } from '../../../platform/security/macs.ts'
import { takeItsPlace } from '../../offers/closing/replaced.ts'
import { recordOfferEvent } from '../../offers/events.ts'
import { acceptableStatuses, businessDay } from '../../offers/status.ts'
import { lockOffer, moveOffer } from '../../offers/store.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { storeDocument } from '../documents/documents.ts'
import { enqueueTimestamp } from '../documents/timestamp.ts'
import { drawRecord } from '../drawing/draw.ts'
import { chainEvents, sha256 } from '../evidence/chain.ts'
import { refuseChangedRecord } from '../evidence/check-record.ts'
import type { SigningEvent } from '../evidence/events.ts'
import { areExpected } from '../evidence/expected-signers.ts'
import { existingLedgerHead, ledgerHead } from '../evidence/ledger.ts'
import {
  lockSigning,
  readChain,
  readEvent,
  recordChanged,
  recordEvents,
} from '../evidence/record.ts'
import { termsNow } from '../evidence/terms.ts'
import { providerTitles } from '../evidence/wording.ts'
import { signedAlert, signedCopy, signingProblemAlert } from '../mail/messages.ts'
import type { SigningServices } from '../services.ts'
import { changeOpenSigning, completeSigner, findSigning, signersOf } from '../store.ts'
import type { SigningDocumentRow, SigningRow } from '../tables.ts'
import type { Completed, Hosted, SignedFiles } from './service.ts'

/** What a service says of a completed document, with the files it handed out. */
type Completion = Omit<Completed, 'fetchFiles'> & SignedFiles

/** Beyond this many tries something is wrong in earnest. */
const maxTries = 20

/**
 * Stores that everyone has signed at a signing service, with whatever proves it.
 *
 * One transaction changes the offer, the signers and the signing, keeps the service's answer and documents, and queues the
 * copies. Doing it twice does it once. A signature that came too late, or under an offer that was withdrawn, is kept as well,
 * but the offer is not signed: the admin is told to call.
 */
export async function completeHosted(
  services: SigningServices,
  hosted: Hosted,
  completion: Completion,
): Promise<void> {
  const { db, wakeJobs } = services
  for (let tries = 0; tries < maxTries; tries += 1) {
    const signing = await findSigning(db.read, hosted.signing.id)
    if (signing?.status !== 'open') return
    const proof = await proofOf(services, { ...hosted, signing }, completion)
    const isStored = await db.write
      .transaction()
      .execute(async (query) => await storeCompletion(query, services, hosted, completion, proof))
    if (!isStored) continue
    wakeJobs()
    return
  }
  throw new Error(`Signing ${hosted.signing.id} found no quiet moment.`)
}

/** The document and events that prove a completion, made before the transaction. */
interface Proof {
  drawnFrom: string
  /** The moment that stands in the document and must stand in its events, or their hashes differ. */
  at: Date
  events: SigningEvent[]
  document: Uint8Array
}

async function proofOf(
  { db, macs, now, sealer, settings }: SigningServices,
  { signing, offer, signers }: Hosted,
  { answer, auditLog, completedAt, document }: Completion,
): Promise<Proof> {
  await refuseChangedRecord(db.read, macs, signing.id)
  const at = now()
  const completed: SigningEvent = {
    type: 'completed_elsewhere',
    provider: signing.provider,
    externalId: signing.external_id ?? '',
    completedAt,
    answerSha256: sha256(canonicalJson(answer)),
    ...(auditLog && { auditLogSha256: sha256(auditLog) }),
    ...(document && { documentSha256: sha256(document) }),
  }
  const drawnFrom = signing.events_head
  if (document) return { drawnFrom, at, events: [completed], document }

  // A service that hands no document out leaves us to draw a record of what it told, and to seal that.
  const { chained, head } = chainEvents(
    { count: signing.events_count, hash: signing.events_head },
    at,
    [completed],
  )
  const chain = await readChain(db.read, signing.id)
  const pdf = await drawRecord({
    buyer: settings.current.business.legalName,
    referenceNumber: offer.reference_number,
    provider: signing.provider,
    externalId: signing.external_id ?? '',
    completedAt,
    sellers: signers,
    at,
    trail: {
      signingId: signing.id,
      events: [...chain, ...chained].map(readEvent),
      head: head.hash,
      ledger: await ledgerHead(db.read),
      certificateSha256: sealer.certificateSha256,
    },
  })
  const record = await sealer.sealPdf(pdf, at)
  const sealed: SigningEvent = {
    type: 'sealed',
    signer: 0,
    documentSha256: sha256(record),
    certificateSha256: sealer.certificateSha256,
    level: 'B-B',
    waitingFor: 0,
  }
  return { drawnFrom, at, events: [completed, sealed], document: record }
}

/** Stores a completion; false when another event came first and the proof must be made again. */
async function storeCompletion(
  query: Queries,
  services: SigningServices,
  hosted: Hosted,
  completion: Completion,
  proof: Proof,
): Promise<boolean> {
  const { now } = services
  const { id } = hosted.signing
  const offer = await lockOffer(query, hosted.offer.id)
  const held = await lockSigning(query, id)
  if (!offer || held.status !== 'open') return true
  if (held.events_head !== proof.drawnFrom) return false
  if (held.terms_sha256 !== (await termsNow(query, offer)))
    throw recordChanged(id, 'the terms of its offer were changed.')
  const chain = await readChain(query, id)
  if (!areExpected(chain.map(readEvent), await signersOf(query, id)))
    throw recordChanged(id, 'an owner is missing.')
  const isInTime = businessDay(new Date(completion.completedAt)) <= offer.expiration_date
  const signed = isInTime
    ? await moveOffer(query, offer.id, acceptableStatuses, 'signed', now())
    : undefined

  await recordEvents(query, services.macs, held, proof.at, proof.events)
  const documentId = await storeProof(query, id, completion, proof.document, now())
  // What a service hands out is theirs to have vouched for.
  if (!completion.document) await enqueueTimestamp(query, services.config, now(), offer, documentId)
  if (!signed) {
    await refuseLate(query, services, offer, held)
    return true
  }
  for (const { id: signerId, position, name, email } of hosted.signers) {
    const signedAt = completion.signers.find((one) => one.position === position)?.signedAt
    await completeSigner(query, services.macs, signerId, {
      name,
      email,
      signed_at: signedAt ?? completion.completedAt,
      ip: null,
      user_agent: null,
    })
  }
  await changeOpenSigning(query, services.macs, id, {
    status: 'signed',
    document_id: documentId,
    completed_at: completion.completedAt,
    last_problem: null,
  })
  await takeItsPlace(query, signed, now())
  await tell(query, services, signed, hosted, documentId, completion.document === undefined)
  return true
}

async function storeProof(
  query: Queries,
  signingId: string,
  { answer, auditLog }: Completion,
  document: Uint8Array,
  now: Date,
): Promise<string> {
  const keep = async (kind: SigningDocumentRow['kind'], content: Uint8Array) =>
    await storeDocument(query, { signing_id: signingId, signer_position: 0, kind, content }, now)
  await keep('provider_answer', Buffer.from(canonicalJson(answer)))
  if (auditLog) await keep('audit_log', auditLog)
  return await keep('signed_agreement', document)
}

async function refuseLate(
  query: Queries,
  services: SigningServices,
  offer: OfferRow,
  { id }: SigningRow,
): Promise<void> {
  const { now } = services
  const reason =
    'It was signed on the signing service after the offer had lapsed, so it does not count as accepted. Please call the seller.'
  await changeOpenSigning(query, services.macs, id, {
    status: 'cancelled',
    completed_at: now().toISOString(),
    last_problem: reason,
  })
  await recordOfferEvent(query, offer.id, 'signing_cancelled', now(), reason)
  await enqueueMail(query, now(), signingProblemAlert(services, offer, reason))
}

async function tell(
  query: Queries,
  services: SigningServices,
  offer: OfferRow,
  { signing, signers }: Hosted,
  documentId: string,
  isRecord: boolean,
): Promise<void> {
  const { now } = services
  const title = providerTitles[signing.provider]
  const who = `${signers.map(({ name, email }) => name || email).join(', ')} (on ${title})`
  await recordOfferEvent(query, offer.id, 'signed', now(), who)
  const firstAddress = signers.find((signer) => signer.email)?.email ?? ''
  const mailedBy = isRecord ? title : undefined
  const receivers = new Map(signers.map(({ id, name, email }) => [email, { id, name, email }]))
  for (const receiver of receivers.values())
    if (receiver.email)
      await enqueueMail(
        query,
        now(),
        signedCopy(services, offer, receiver, documentId, 0, mailedBy),
      )
  await enqueueMail(
    query,
    now(),
    signedAlert(
      services,
      offer,
      { words: who, email: firstAddress },
      documentId,
      0,
      await existingLedgerHead(query),
    ),
  )
}

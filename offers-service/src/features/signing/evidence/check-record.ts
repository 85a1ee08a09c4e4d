import type { Queries } from '../../../platform/database/database.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { sellersOf } from '../../offers/co-sellers.ts'
import { listEvents } from '../../offers/events.ts'
import { offerById } from '../../offers/store.ts'
import { documentsOf, mediaTypes } from '../documents/documents.ts'
import { listedCertificates } from '../seal/certificates.ts'
import { allSignersOf, findSigning } from '../store.ts'
import type { LedgerRow, SignerRow, SigningDocumentRow, SigningRow } from '../tables.ts'
import { brokenAt, chainStart, sha256 } from './chain.ts'
import { problemOfOffer, type SignedOffer } from './check-offer.ts'
import type { RecordedEvent } from './events.ts'
import { isEntryUntouched, newestEntryOf, readEntry } from './ledger.ts'
import { hasEventMac, isUntouched, readChain, readEvent, recordChanged } from './record.ts'
import { isSignerUntouched } from './signer-rows.ts'

/** Everything that is kept of a signing. */
interface SigningRecord {
  signing: SigningRow
  chain: Awaited<ReturnType<typeof readChain>>
  documents: SigningDocumentRow[]
  /** Those who were taken out among them. */
  signers: SignerRow[]
  offer: SignedOffer
  /** Fingerprints of the certificates that the service has listed as its own. */
  certificates: ReadonlySet<string>
  /** Its newest entry in the ledger. */
  entry: LedgerRow | undefined
}

/** More changes than this never come while one record is read. */
const maxTries = 20

/**
 * What in the record of a signing is not as the service left it, as a sentence for the log; undefined when all of it is.
 *
 * The signing, its events, its signers and its place in the ledger must carry the MACs only the service can make, and every
 * document, signer and term of the offer must be what the events say.
 */
export async function problemOfRecord(
  query: Queries,
  macs: Macs,
  signingId: string,
): Promise<string | undefined> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const signing = await findSigning(query, signingId)
    if (!signing) return 'It is gone.'
    const { offer, ...own } = await readRecord(query, macs, signing)
    const problem = problemOf(macs, { ...own, offer })
    // Each change of ours moves the MAC or the offer on; one that came between these looks is no problem.
    if (!problem || (await isSame(query, signing, offer))) return problem
  }
  return 'It never stood still.'
}

async function readRecord(query: Queries, macs: Macs, signing: SigningRow): Promise<SigningRecord> {
  const { id } = signing
  const offer = await offerById(query, signing.offer_id)
  return {
    signing,
    chain: await readChain(query, id),
    documents: await documentsOf(query, id),
    signers: await allSignersOf(query, id),
    offer: {
      offer,
      sellers: await sellersOf(query, offer),
      history: await listEvents(query, offer.id),
    },
    certificates: new Set((await listedCertificates(query, macs)).map(({ sha256: one }) => one)),
    entry: await newestEntryOf(query, id),
  }
}

async function isSame(
  query: Queries,
  { id, mac }: SigningRow,
  { offer }: SignedOffer,
): Promise<boolean> {
  const now = await findSigning(query, id)
  return now?.mac === mac && (await offerById(query, offer.id)).updated_at === offer.updated_at
}

/** Refuses with `record_changed` when anything in the record of a signing is not as the service left it. */
export async function refuseChangedRecord(
  query: Queries,
  macs: Macs,
  signingId: string,
): Promise<void> {
  const problem = await problemOfRecord(query, macs, signingId)
  if (problem !== undefined) throw recordChanged(signingId, problem)
}

function problemOf(macs: Macs, record: SigningRecord): string | undefined {
  const { signing, chain } = record
  if (!isUntouched(macs, signing)) return 'Its MAC does not fit.'
  if (
    chain.length !== signing.events_count ||
    (chain.at(-1)?.hash ?? chainStart) !== signing.events_head ||
    chain.some(({ position }, index) => position !== index + 1)
  )
    return 'Events are missing or were added.'
  const broken = brokenAt(chain)
  if (broken !== undefined) return `Event ${broken} was changed.`
  const withoutMac = chain.findIndex(
    (event, index) => !hasEventMac(macs, signing.id, index + 1, event),
  )
  if (withoutMac !== -1) return `Event ${withoutMac + 1} does not carry our MAC.`
  const touched = record.signers.find((signer) => !isSignerUntouched(macs, signer))
  if (touched) return `The row of owner ${touched.position} was changed.`
  if (!isInLedger(macs, record)) return 'The ledger does not have its last event.'
  const events = chain.map(readEvent)
  return (
    problemOfMoments(signing, events) ??
    problemOfDocuments(record, events) ??
    problemOfSeals(record, events) ??
    problemOfSigners(record, events) ??
    problemOfOffer(signing, record.signers, events, record.offer)
  )
}

function isInLedger(macs: Macs, { signing, entry: row }: SigningRecord): boolean {
  const entry = row && isEntryUntouched(macs, row) ? readEntry(row) : undefined
  return (
    entry?.type === 'changed' &&
    entry.offerId === signing.offer_id &&
    entry.events === signing.events_count &&
    entry.head === signing.events_head
  )
}

/** What stands in a signing's row and not under its MAC: when it began, and what was sent to a signing service, and when. */
function problemOfMoments(
  signing: SigningRow,
  events: readonly RecordedEvent[],
): string | undefined {
  const opened = events.find(({ type }) => type === 'opened')
  if (opened && opened.at !== signing.created_at) return 'It did not begin when the events say.'
  const sent = events.find((event) => event.type === 'sent')
  if (sent?.type !== 'sent') return undefined
  return sent.at === signing.sent_at && sent.externalId === signing.external_id
    ? undefined
    : 'What was sent to the signing service is not what the events say.'
}

/** The hash of every kept file by what it is, such as `drawing 2`, as the events say. */
function filesIn(events: readonly RecordedEvent[]): Map<string, string> {
  const files = new Map<string, string>()
  const add = (kind: SigningDocumentRow['kind'], signer: number, hash: string | undefined) =>
    hash !== undefined && files.set(`${kind} ${signer}`, hash)
  for (const event of events)
    if (event.type === 'consented') add('consent_text', event.signer, event.consentSha256)
    else if (event.type === 'signed') {
      add('agreement_text', 0, event.agreementSha256)
      add('drawing', event.signer, event.drawingSha256)
    } else if (event.type === 'sent') add('agreement_text', 0, event.termsSha256)
    else if (event.type === 'sealed') add('signed_agreement', event.signer, event.documentSha256)
    else if (event.type === 'timestamped')
      add('timestamped_agreement', event.signer, event.timestampedSha256)
    else if (event.type === 'signed_on_paper') add('signed_agreement', 0, event.documentSha256)
    else if (event.type === 'completed_elsewhere') {
      add('provider_answer', 0, event.answerSha256)
      add('audit_log', 0, event.auditLogSha256)
      add('signed_agreement', 0, event.documentSha256)
    }
  return files
}

/** The certificates of the seals must still be listed, or nobody could tell our seals from others. */
function problemOfSeals(
  { certificates }: SigningRecord,
  events: readonly RecordedEvent[],
): string | undefined {
  const isMissing = events.some(
    (event) => event.type === 'sealed' && !certificates.has(event.certificateSha256),
  )
  return isMissing ? 'The certificate of its seal is listed no more.' : undefined
}

function problemOfDocuments(
  { signing, documents }: SigningRecord,
  events: readonly RecordedEvent[],
): string | undefined {
  const expected = filesIn(events)
  for (const {
    kind,
    signer_position: position,
    media_type: type,
    content,
    sha256: hash,
  } of documents)
    if (
      hash !== sha256(content) ||
      expected.get(`${kind} ${position}`) !== hash ||
      type !== mediaTypes[kind]
    )
      return `The file ${kind} ${position} is not what the events say.`
  if (documents.length !== expected.size) return 'A file is missing.'
  const newest = documents.find(({ id }) => id === signing.document_id)
  const lastHash = events.findLast(
    (event) => 'documentSha256' in event && event.documentSha256 !== undefined,
  )
  if (newest && lastHash && 'documentSha256' in lastHash)
    return sha256(newest.content) === lastHash.documentSha256
      ? undefined
      : 'Another file stands in the place of the newest signed agreement.'
  return signing.document_id === null ? undefined : 'The signed agreement is missing.'
}

/** Whether an owner has signed as the events say that they did on paper, of whom nothing else is known. */
function isOnPaperAsRecorded(signer: SignerRow, events: readonly RecordedEvent[]): boolean {
  const paper = events.find((event) => event.type === 'signed_on_paper')
  return (
    paper?.type === 'signed_on_paper' &&
    paper.signers.some(
      ({ position, name }) => position === signer.position && name === signer.name,
    ) &&
    signer.status === 'signed' &&
    signer.signed_at === paper.signedAt &&
    signer.ip === null &&
    signer.user_agent === null
  )
}

/** Who signed here must have signed by the events too, under that name and from there. Elsewhere, the service's answer says. */
function problemOfSigners(
  { signing, signers }: SigningRecord,
  events: readonly RecordedEvent[],
): string | undefined {
  if (signing.provider !== 'builtin') return undefined
  for (const signer of signers.filter(({ status: kept }) => kept !== 'removed')) {
    const { position, status, name, email, signed_at: signedAt, ip, user_agent } = signer
    const answered = events.findLast(
      (event) => event.type === 'answered' && event.signer === position,
    )
    const answer = answered?.type === 'answered' ? answered.answer : null
    if (answer !== signer.confirmed || (answered?.at ?? null) !== signer.confirmed_at)
      return `What owner ${position} answered is not what the events say.`
    const asked = events.findLast((event) => event.type === 'asked' && event.signer === position)
    if ((asked?.at ?? null) !== signer.asked_at)
      return `When owner ${position} was asked is not what the events say.`
    // A seller who was left out and put in again has a row of their own, which only what came after is about.
    const lastNaming = events.findLastIndex(({ type }) => type === 'signers_changed')
    const views = events.filter((event) => event.type === 'viewed' && event.signer === position)
    const isViewTold = signer.viewed_at
      ? views.some(({ at }) => at === signer.viewed_at)
      : views.every((event) => event.position <= lastNaming + 1)
    if (!isViewTold) return `When owner ${position} opened the link is not what the events say.`
    const named = events.findLast((event) => event.type === 'named' && event.signer === position)
    if (isOnPaperAsRecorded(signer, events)) continue
    const signed = events.findLast((event) => event.type === 'signed' && event.signer === position)
    if ((signed !== undefined) !== (status === 'signed'))
      return `Owner ${position} is ${status}, which the events do not say.`
    const fits =
      named?.type === 'named' &&
      signed?.type === 'signed' &&
      named.name === name &&
      named.email === email &&
      (named.nameDiffers ?? null) === signer.name_differs &&
      signed.at === signedAt &&
      signed.ip === ip &&
      signed.userAgent === user_agent
    if (signed && !fits) return `What is kept of owner ${position} is not what the events say.`
  }
  return undefined
}

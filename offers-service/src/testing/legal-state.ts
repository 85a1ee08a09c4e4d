import { expect } from 'vitest'
import { formatExactDollars } from '../../contract/index.ts'
import type { OfferRow } from '../features/offers/tables.ts'
import { brokenAt } from '../features/signing/evidence/chain.ts'
import { problemOfRecord } from '../features/signing/evidence/check-record.ts'
import type { RecordedEvent } from '../features/signing/evidence/events.ts'
import { gatherEvidence } from '../features/signing/evidence/gather.ts'
import { readChain, readEvent } from '../features/signing/evidence/record.ts'
import { verifyEvidence } from '../features/signing/evidence/verify.ts'
import { isHosted } from '../features/signing/hosted/select.ts'
import type { SigningServices } from '../features/signing/services.ts'
import type { SigningRow } from '../features/signing/tables.ts'
import type { Queries } from '../platform/database/database.ts'
import { createMacs } from '../platform/security/macs.ts'

/** Those of the services of tests. */
const testMacs = createMacs({ signingSecret: 's'.repeat(32), earlierSigningSecrets: [] })

/** What must hold of an offer and its signings whatever happened to them, in whatever order. */
export async function expectLegalState(query: Queries, referenceNumber: string): Promise<void> {
  const offer = await query
    .selectFrom('offers')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow()
  const signings = await query
    .selectFrom('signings')
    .selectAll()
    .where('offer_id', '=', offer.id)
    .execute()
  const having = (status: SigningRow['status']) =>
    signings.filter((signing) => signing.status === status)
  expect(having('open').length, 'open signings').toBeLessThanOrEqual(1)
  expect(having('signed').length, 'signed signings').toBe(offer.status === 'signed' ? 1 : 0)
  for (const signing of signings) {
    expect(
      await problemOfRecord(query, testMacs, signing.id),
      'a record as the service left it',
    ).toBe(undefined)
    await expectLegalSigning(query, signing)
  }
  await expectTold(query, offer)
}

async function expectLegalSigning(query: Queries, signing: SigningRow): Promise<void> {
  const signers = await query
    .selectFrom('signers')
    .selectAll()
    .where('signing_id', '=', signing.id)
    .where('status', '!=', 'removed')
    .execute()
  const chain = await readChain(query, signing.id)
  expect(brokenAt(chain), 'a whole chain').toBe(undefined)
  expect([chain.length, chain.at(-1)?.hash]).toEqual([signing.events_count, signing.events_head])
  const events = chain.map(readEvent)
  const documents = await query
    .selectFrom('signing_documents')
    .select(['id', 'signer_position', 'sha256'])
    .where('signing_id', '=', signing.id)
    .where('kind', '=', 'signed_agreement')
    .execute()
  const signed = signers.filter(({ status }) => status === 'signed')
  if (isHosted(signing)) {
    expectLegalHosted(signing, events, {
      sellers: signers.length,
      signed: signed.length,
      documents,
    })
    return
  }
  expect(
    documents.map((document) => document.signer_position).toSorted((a, b) => a - b),
    'one document for each signature',
  ).toEqual(signed.map(({ position }) => position).toSorted((a, b) => a - b))
  const isComplete = !signers.some(({ status }) => status === 'waiting')
  expect(signing.status === 'signed', 'signed when everyone has').toBe(
    isComplete && signing.status !== 'cancelled',
  )

  const sealed = events.filter((event) => event.type === 'sealed')
  expect(new Set(sealed.map((event) => event.documentSha256))).toEqual(
    new Set(documents.map(({ sha256 }) => sha256)),
  )
  const versions = events.flatMap((event) =>
    event.type === 'signed' ? [event.agreementVersion] : [],
  )
  expect(new Set(versions).size, 'one text for all').toBeLessThanOrEqual(1)
  for (const { status, position } of signers)
    expect(
      events.filter((event) => event.type === 'signed' && event.signer === position).length,
    ).toBe(status === 'signed' ? 1 : 0)
}

/** What must hold of a signing on a signing service, where nobody signs before all have. */
function expectLegalHosted(
  { status, sent_at: sentAt, document_id: documentId }: SigningRow,
  events: RecordedEvent[],
  found: { sellers: number; signed: number; documents: { id: string; sha256: string }[] },
): void {
  const ofType = (type: RecordedEvent['type']) => events.filter((event) => event.type === type)
  expect(ofType('sent').length, 'sent once').toBe(sentAt === null ? 0 : 1)
  const { length } = ofType('completed_elsewhere')
  expect(found.documents.length, 'one document for each completion').toBe(length)
  // One that came too late is kept, although it binds nobody.
  expect(length, 'completed once').toBeLessThanOrEqual(
    status === 'signed' || status === 'cancelled' ? 1 : 0,
  )
  expect(found.signed, 'signed by all').toBe(status === 'signed' ? found.sellers : 0)
  expect(documentId, 'the document').toBe(status === 'signed' ? found.documents[0]?.id : null)
  const hashes = events.flatMap((event) =>
    'documentSha256' in event ? [event.documentSha256] : [],
  )
  for (const { sha256 } of found.documents) expect(hashes).toContain(sha256)
}

/** The history and the mails must tell of each signature, and of the last one, exactly once. */
async function expectTold(query: Queries, offer: OfferRow): Promise<void> {
  const history = await query
    .selectFrom('offer_events')
    .select('type')
    .where('offer_id', '=', offer.id)
    .execute()
  const told = (type: string) => history.filter((event) => event.type === type).length
  expect(told('signed')).toBe(offer.status === 'signed' ? 1 : 0)
  const alerts = await query
    .selectFrom('jobs')
    .select('payload')
    .where('about', '=', `offers:${offer.id}`)
    .where('payload', 'like', '%"subject":"Signed%')
    .execute()
  expect(alerts.length, 'one alert for each signature').toBe(
    told('signed') + told('signed_in_part'),
  )
}

/** Each signing's evidence must stand up to the checks, and what was signed must be the offer at its price. */
export async function expectProof(
  { db, sealer, macs }: Pick<SigningServices, 'db' | 'sealer' | 'macs'>,
  referenceNumber: string,
): Promise<void> {
  const signings = await db.read
    .selectFrom('signings')
    .innerJoin('offers', 'offers.id', 'signings.offer_id')
    .selectAll('signings')
    .select(['offers.amount_cents'])
    .where('offers.reference_number', '=', referenceNumber)
    .execute()
  for (const { amount_cents: cents, ...signing } of signings) {
    const files = await gatherEvidence(db.read, { sealer, macs }, signing)
    expect(verifyEvidence(files).filter(({ isFine }) => !isFine)).toEqual([])
    if (signing.status === 'signed')
      expect(Buffer.from(files['agreement.json'] ?? '').toString()).toContain(
        formatExactDollars(cents / 100),
      )
  }
}

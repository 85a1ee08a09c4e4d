import type { SigningProviderName } from '../../../contract/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Queries } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Macs } from '../../platform/security/macs.ts'
import { hashToken, isSameSecret, tokenFor } from '../../platform/security/tokens.ts'
import { offerById } from '../offers/store.ts'
import type { OfferRow } from '../offers/tables.ts'
import { chainStart } from './evidence/chain.ts'
import { addToLedger } from './evidence/ledger.ts'
import { refuseTouched, signingMac } from './evidence/record.ts'
import { changeSigner, signerMac } from './evidence/signer-rows.ts'
import type { SignerRow, SigningRow } from './tables.ts'

/** The open signing of an offer; undefined when there is none. */
export async function findOpenSigning(
  query: Queries,
  offerId: string,
): Promise<SigningRow | undefined> {
  return await query
    .selectFrom('signings')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

export async function findSigning(query: Queries, id: string): Promise<SigningRow | undefined> {
  return await query.selectFrom('signings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The signing of this id with its offer; refuses with `not_found` when there is none. */
export async function existingSigning(
  query: Queries,
  id: string,
): Promise<{ signing: SigningRow; offer: OfferRow }> {
  const signing = await findSigning(query, id)
  if (!signing) throw new HttpError('not_found')
  return { signing, offer: await offerById(query, signing.offer_id) }
}

/** Every signing of an offer, newest first. */
export async function signingsOf(query: Queries, offerId: string): Promise<SigningRow[]> {
  return await query
    .selectFrom('signings')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Opens a signing with an empty chain; `terms` is the hash of the terms its offer now has. */
export async function insertSigning(
  query: Queries,
  macs: Macs,
  { offerId, provider, terms }: { offerId: string; provider: SigningProviderName; terms: string },
  now: Date,
): Promise<SigningRow> {
  const facts = {
    id: newId(),
    offer_id: offerId,
    provider,
    status: 'open' as const,
    agreement_version: null,
    buyer_facts: null,
    document_id: null,
    terms_sha256: terms,
    completed_at: null,
    events_count: 0,
    events_head: chainStart,
  }
  return await query
    .insertInto('signings')
    .values({
      ...facts,
      mac: signingMac(macs, facts),
      external_id: null,
      external_marker: null,
      sent_at: null,
      ended_elsewhere_at: null,
      leased_until: null,
      checks: 0,
      checked_at: null,
      last_problem: null,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Every signer a signing ever had, those who were taken out among them. */
export async function allSignersOf(query: Queries, signingId: string): Promise<SignerRow[]> {
  return await query
    .selectFrom('signers')
    .selectAll()
    .where('signing_id', '=', signingId)
    .orderBy('position')
    .execute()
}

/** The signers of a signing in the order of the offer's sellers. */
export async function signersOf(query: Queries, signingId: string): Promise<SignerRow[]> {
  return await query
    .selectFrom('signers')
    .selectAll()
    .where('signing_id', '=', signingId)
    .where('status', '!=', 'removed')
    .orderBy('position')
    .execute()
}

/**
 * Gives an open signing one signer for each seller of the offer: missing ones are added, superfluous ones lose their link.
 *
 * A signer's token follows from their id, so that only the token's hash needs to be stored. Returns the added ones.
 */
export async function matchSigners(
  query: Queries,
  macs: Macs,
  signingId: string,
  signerCount: number,
  signingSecret: string,
): Promise<SignerRow[]> {
  const before = await signersOf(query, signingId)
  for (const { id, position } of before)
    if (position > signerCount)
      await changeSigner(query, macs, id, ({ status }) =>
        status === 'waiting' ? { status: 'removed' } : undefined,
      )
  const present = new Set(before.map(({ position }) => position))
  const missing = Array.from({ length: signerCount }, (_, index) => index + 1).filter(
    (position) => !present.has(position),
  )
  if (missing.length === 0) return []
  return await query
    .insertInto('signers')
    .values(
      missing.map((position) => {
        const id = newId()
        const signer = {
          id,
          signing_id: signingId,
          position,
          token_hash: hashToken(tokenFor(id, signingSecret)),
          status: 'waiting' as const,
          name: null,
          email: null,
          viewed_at: null,
          signed_at: null,
          ip: null,
          user_agent: null,
          external_url: null,
        }
        return Object.assign(signer, { mac: signerMac(macs, signer) })
      }),
    )
    .returningAll()
    .execute()
}

/** What links are made from. */
export type TokenConfig = Pick<Config, 'signingSecret' | 'earlierSigningSecrets'>

/** What a signing link belongs to. */
export interface LinkedSigning {
  signer: SignerRow
  signing: SigningRow
  offer: OfferRow
}

/**
 * What a link's token belongs to; undefined when the link is not one of ours.
 *
 * A token must follow from its signer's id, so that nobody who can only write to the database can put one of their own there.
 */
export async function findByToken(
  query: Queries,
  config: TokenConfig,
  token: string,
): Promise<LinkedSigning | undefined> {
  const signer = await query
    .selectFrom('signers')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const secrets = [config.signingSecret, ...config.earlierSigningSecrets]
  if (!signer || !secrets.some((secret) => isSameSecret(token, tokenFor(signer.id, secret))))
    return undefined
  const signing = await query
    .selectFrom('signings')
    .selectAll()
    .where('id', '=', signer.signing_id)
    .executeTakeFirstOrThrow()
  return { signer, signing, offer: await offerById(query, signing.offer_id) }
}

/** What is kept of a signature beside its events. */
export type SignatureColumns = Pick<
  SignerRow,
  'name' | 'email' | 'signed_at' | 'ip' | 'user_agent'
> &
  Partial<Pick<SignerRow, 'name_differs'>>

/** A code counts once. */
const noEmailCode = { email_code_id: null, email_code_address: null, email_code_sent_at: null }

/** Notes that a waiting signer has signed; false when they no longer wait. */
export async function completeSigner(
  query: Queries,
  macs: Macs,
  id: string,
  signature: SignatureColumns,
): Promise<boolean> {
  const row = await changeSigner(query, macs, id, ({ status }) =>
    status === 'waiting' ? { ...signature, status: 'signed', ...noEmailCode } : undefined,
  )
  return row !== undefined
}

/** Notes that a signer opened the agreement; true only the first time, and not for one who was left out meanwhile. */
export async function markSignerViewed(
  query: Queries,
  macs: Macs,
  id: string,
  at: Date,
): Promise<boolean> {
  const row = await changeSigner(query, macs, id, ({ status, viewed_at: viewedAt }) =>
    viewedAt === null && status !== 'removed' ? { viewed_at: at.toISOString() } : undefined,
  )
  return row !== undefined
}

/**
 * Deletes the signings of these offers, which nobody has signed, with all that belongs to them. The ledger keeps that they were
 * erased.
 */
export async function deleteSignings(
  query: Queries,
  macs: Macs,
  at: Date,
  offerIds: readonly string[],
): Promise<void> {
  const all = await query
    .selectFrom('signings')
    .selectAll()
    .where('offer_id', 'in', offerIds)
    .execute()
  const ids = all.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['signing_events', 'signing_documents', 'signers'] as const)
    await query.deleteFrom(table).where('signing_id', 'in', ids).execute()
  await query.deleteFrom('signings').where('id', 'in', ids).execute()
  await addToLedger(query, macs, at, 'erased', all)
}

/**
 * Changes an open signing in the caller's transaction; undefined when it is open no more.
 *
 * Refuses with `record_changed` when it does not stand as the service left it.
 */
export async function changeOpenSigning(
  query: Queries,
  macs: Macs,
  id: string,
  changes: Partial<
    Pick<
      SigningRow,
      | 'status'
      | 'agreement_version'
      | 'buyer_facts'
      | 'document_id'
      | 'terms_sha256'
      | 'completed_at'
      | 'external_id'
      | 'external_marker'
      | 'sent_at'
      | 'last_problem'
    >
  >,
): Promise<SigningRow | undefined> {
  const held = await query
    .updateTable('signings')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!held) return undefined
  refuseTouched(macs, held)
  return await query
    .updateTable('signings')
    .set({ ...changes, mac: signingMac(macs, { ...held, ...changes }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

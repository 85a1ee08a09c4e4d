import type { Queries } from '../../../platform/database/database.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import type { SignerRow } from '../tables.ts'
import { recordChanged } from './record.ts'

/** Codes come and go with every try, and prove nothing by standing in the row. */
type Codes = 'email_code_id' | 'email_code_address' | 'email_code_sent_at' | 'email_code_tries'

type SignerFacts = Omit<SignerRow, Codes | 'mac'>

const emptyIdentity = {
  name_differs: null,
  asked_email: null,
  asked_at: null,
  confirmed: null,
  confirmed_at: null,
  looked_at: null,
}

function macFacts({
  email_code_id: _id,
  email_code_address: _address,
  email_code_sent_at: _sentAt,
  email_code_tries: _tries,
  mac: _mac,
  ...facts
}: Partial<SignerRow>): Partial<SignerFacts> {
  return facts
}

/** The MAC of a signer's row as it stands. */
export function signerMac(
  macs: Macs,
  signer: Omit<SignerFacts, keyof typeof emptyIdentity> & Partial<SignerRow>,
): string {
  return macs.of('signer', macFacts({ ...emptyIdentity, ...signer }))
}

/** Whether a signer's row stands as the service left it. */
export function isSignerUntouched(macs: Macs, signer: SignerRow): boolean {
  return macs.fit(signer.mac, 'signer', macFacts(signer))
}

/**
 * Changes a signer's row in the caller's transaction and answers it; undefined when there is no such row, or when `changesOf`,
 * which is told how it stands, wants no change.
 *
 * Refuses with `record_changed` when it does not stand as the service left it.
 */
export async function changeSigner(
  query: Queries,
  macs: Macs,
  id: string,
  changesOf: (held: SignerRow) => Partial<SignerRow> | undefined,
): Promise<SignerRow | undefined> {
  const held = await query
    .updateTable('signers')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  const changes = held && changesOf(held)
  if (!changes) return undefined
  if (!isSignerUntouched(macs, held))
    throw recordChanged(held.signing_id, `the MAC of owner ${held.position} does not fit.`)
  return await query
    .updateTable('signers')
    .set({ ...changes, mac: signerMac(macs, { ...held, ...changes }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

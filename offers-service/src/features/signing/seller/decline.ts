import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Decline } from '../../offers/hooks.ts'
import { decline } from '../../offers/seller/decline.ts'
import { lockSigning, recordEvents } from '../evidence/record.ts'
import { hasBegun, refusalToDecline } from '../rules.ts'
import type { SigningServices } from '../services.ts'
import { openLink } from '../signers/link.ts'
import { findOpenSigning, signersOf } from '../store.ts'

/**
 * Records in the evidence of an open signing that its offer is declined, in the transaction of that.
 *
 * Refuses with `decline_by_link` once a seller has signed and the reference number is all there is.
 */
export async function recordDecline(
  { macs }: SigningServices,
  query: Queries,
  offerId: string,
  { signer, reason, visitor, at }: Decline & { at: Date },
): Promise<void> {
  const open = await findOpenSigning(query, offerId)
  if (signer === 0 && open && hasBegun(await signersOf(query, open.id)))
    throw new HttpError('decline_by_link')
  const held = open && (await lockSigning(query, open.id))
  if (held?.status === 'open')
    await recordEvents(query, macs, held, at, [{ type: 'declined', signer, reason, ...visitor }])
}

/** Declines the offer of a link in the caller's transaction; the landowner may still change their mind while the offer stands. */
export async function declineByLink(
  services: SigningServices,
  query: Queries,
  token: string,
  answer: Omit<Decline, 'signer'>,
): Promise<void> {
  const { config, now } = services
  const { offer, signing, signer } = await openLink(query, config, token, now())
  const refusal = refusalToDecline(signing, signer, offer, now())
  if (refusal) throw refusal
  await decline(services, query, offer, { ...answer, signer: signer.position })
}

import type { Queries } from '../../../platform/database/database.ts'
import type { SigningServices } from '../services.ts'
import { findOpenSigning } from '../store.ts'
import { isUntouched, lockSigning, recordEvents } from './record.ts'

/**
 * Records in the evidence of an open signing that its offer is taken back, offered again, or taken up again after a decline, in the transaction of that. A record that
 * was changed outside the site keeps nobody from taking an offer back.
 */
export async function recordVisibility(
  { macs, now }: SigningServices,
  query: Queries,
  offerId: string,
  type: 'withdrawn' | 'offered_again' | 'reconsidered',
): Promise<void> {
  const open = await findOpenSigning(query, offerId)
  const held = open && (await lockSigning(query, open.id))
  if (held?.status === 'open' && isUntouched(macs, held))
    await recordEvents(query, macs, held, now(), [{ type }])
}

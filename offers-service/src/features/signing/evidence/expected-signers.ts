import type { CoSeller } from '../../../../contract/index.ts'
import type { SignerRow } from '../tables.ts'
import type { RecordedEvent } from './events.ts'

interface ExpectedSigner extends CoSeller {
  position: number
}

/** Who has to sign, as the events say; undefined for the very first signings, which kept none. */
export function expectedSigners(events: readonly RecordedEvent[]): ExpectedSigner[] | undefined {
  const named = events.findLast(
    (event) => event.type === 'opened' || event.type === 'signers_changed',
  )
  return named && 'signers' in named ? named.signers : undefined
}

/** How many of the expected sellers have yet to sign, when the one at `position` is just doing so. */
export function signersLeft(events: readonly RecordedEvent[], position: number): number {
  const signed = new Set(
    events.flatMap((event) => (event.type === 'signed' ? [event.signer] : [])).concat(position),
  )
  return (expectedSigners(events) ?? []).filter((seller) => !signed.has(seller.position)).length
}

/** Whether these signers are the expected sellers, no more and no fewer. */
export function areExpected(
  events: readonly RecordedEvent[],
  signers: readonly Pick<SignerRow, 'position' | 'status'>[],
): boolean {
  const expected = expectedSigners(events)
  if (!expected) return true
  const positions = signers.flatMap((signer) =>
    signer.status === 'removed' ? [] : [signer.position],
  )
  return (
    positions.length === expected.length &&
    expected.every((seller) => positions.includes(seller.position))
  )
}

/** Whether these are the names and addresses the events say, in their order. */
export function areNamed(events: readonly RecordedEvent[], sellers: readonly CoSeller[]): boolean {
  const expected = expectedSigners(events)
  return (
    !expected ||
    (expected.length === sellers.length &&
      expected.every(({ name, email }, index) => {
        const seller = sellers[index]
        return seller?.name === name && seller.email === email
      }))
  )
}

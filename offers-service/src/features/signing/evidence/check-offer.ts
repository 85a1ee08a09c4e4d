import type { CoSeller, OfferEvent } from '../../../../contract/index.ts'
import type { OfferRow } from '../../offers/tables.ts'
import type { SignerRow, SigningRow } from '../tables.ts'
import type { RecordedEvent } from './events.ts'
import { areExpected, areNamed } from './owners.ts'
import { termsHash } from './terms.ts'

/** An offer as far as its signing tells what must stand there. */
export interface SignedOffer {
  offer: OfferRow
  sellers: readonly CoSeller[]
  history: readonly OfferEvent[]
}

/**
 * What of an offer and its signers is not what the events of this signing say; undefined when all of it is. An offer may be changed
 * again once its signing was cancelled or declined.
 */
export function problemOfOffer(
  signing: SigningRow,
  signers: readonly SignerRow[],
  events: readonly RecordedEvent[],
  { offer, sellers, history }: SignedOffer,
): string | undefined {
  if (!areExpected(events, signers)) return 'The signers are not the owners that the events name.'
  const opened = events.find((event) => event.type === 'opened')
  if (opened?.type === 'opened' && opened.referenceNumber !== offer.reference_number)
    return 'The offer has another reference number than the events say.'
  const isCurrent = signing.status === 'open' || signing.status === 'signed'
  if (isCurrent && !areNamed(events, sellers))
    return 'The owners of the offer are not those that the events name.'
  if (isCurrent && termsHash(offer, sellers) !== signing.terms_sha256)
    return 'The terms of the offer are not those that its signing is about.'
  if (signing.status === 'signed' && offer.status !== 'signed')
    return 'The offer does not say that it is signed.'
  return problemOfHistory(events, history)
}

/** What stands in the history of an offer because of an event; undefined for an event that leaves no entry of its own. */
function entriesOf(event: RecordedEvent): OfferEvent['type'][] | undefined {
  if (event.type === 'opened') return ['signing_started']
  if (event.type === 'viewed') return ['signing_viewed']
  if (event.type === 'signed') return ['signed', 'signed_in_part']
  if (event.type === 'asked') return ['signer_asked']
  if (event.type === 'answered')
    return [event.answer === 'yes' ? 'signer_confirmed' : 'signer_denied']
  if (event.type === 'ownership_claimed') return ['ownership_claimed']
  return undefined
}

/** Each event that leaves an entry must have one: at least as many of a kind as there are events. */
function problemOfHistory(
  events: readonly RecordedEvent[],
  history: readonly OfferEvent[],
): string | undefined {
  const free = [...history]
  for (const event of events) {
    const types = entriesOf(event)
    if (!types) continue
    const named = events.findLast(
      (other) => event.type === 'signed' && other.type === 'named' && other.signer === event.signer,
    )
    const words = named?.type === 'named' ? `${named.name} (${named.email})` : ''
    const place = free.findIndex(
      ({ type, detail }) => types.includes(type) && detail.startsWith(words),
    )
    if (place === -1)
      return `The history of the offer lacks what event ${event.position} left there.`
    free.splice(place, 1)
  }
  return undefined
}

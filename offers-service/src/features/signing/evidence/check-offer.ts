import type { CoSeller, OfferEvent } from '../../../../contract/index.ts'
import { automaticWords } from '../../offers/seller/decline.ts'
import type { OfferRow } from '../../offers/tables.ts'
import type { SignerRow, SigningRow } from '../tables.ts'
import type { RecordedEvent } from './events.ts'
import { areExpected, areNamed, expectedSigners } from './expected-signers.ts'
import { termsHash } from './terms.ts'
import { answerWords, tellNaming, tellPaper } from './wording.ts'

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
  if (signing.status === 'open' && offer.status === 'declined' && !areDeclined(events))
    return 'The offer says that it was declined, which the events do not say.'
  if (signing.status === 'open' && !isHiddenAsRecorded(events, offer))
    return 'Whether the offer is withdrawn is not what the events say.'
  // What a signing service reports leaves entries without events.
  return problemOfHistory(events, history, isCurrent && signing.provider === 'builtin')
}

/** Whether the last that these events say is that the offer was declined: a decline holds until somebody takes the offer up again. */
function areDeclined(events: readonly RecordedEvent[]): boolean {
  const kinds = new Set<RecordedEvent['type']>(['declined', 'reconsidered', 'offered_again'])
  return events.findLast(({ type }) => kinds.has(type))?.type === 'declined'
}

/** Whether an offer that is being signed can be seen by its owners just when the events say so. */
function isHiddenAsRecorded(events: readonly RecordedEvent[], { status }: OfferRow): boolean {
  const last = events.findLast(({ type }) => type === 'withdrawn' || type === 'offered_again')
  return status !== 'draft' && (status === 'withdrawn') === (last?.type === 'withdrawn')
}

/** What stands in the history of an offer because of an event; undefined for an event that leaves no entry of its own. */
function entriesOf(event: RecordedEvent): OfferEvent['type'][] | undefined {
  if (event.type === 'opened') return ['signing_started']
  if (event.type === 'viewed') return ['signing_viewed']
  if (event.type === 'signed') return ['signed', 'signed_in_part']
  if (event.type === 'signed_on_paper') return ['signed']
  if (event.type === 'asked') return ['signer_asked']
  if (event.type === 'answered')
    return [event.answer === 'yes' ? 'signer_confirmed' : 'signer_denied']
  if (event.type === 'ownership_claimed') return ['ownership_claimed']
  if (event.type === 'declined') return ['declined']
  // A signing service tells that somebody declined there, which ends the signing.
  if (event.type === 'cancelled') return ['signing_cancelled', 'declined']
  return undefined
}

/** Entries that only an event leaves. */
const evidenceEntries = new Set<OfferEvent['type']>([
  'signed',
  'signed_in_part',
  'signing_viewed',
  'signer_asked',
  'signer_confirmed',
  'signer_denied',
  'ownership_claimed',
  'declined',
  'signing_cancelled',
])

/** What the history says of a signature. */
function wordsOfSignature(
  { signer }: { signer: number },
  events: readonly RecordedEvent[],
): string | undefined {
  const named = events.findLast((event) => event.type === 'named' && event.signer === signer)
  if (named?.type !== 'named') return undefined
  const sellers = expectedSigners(events)?.length ?? 1
  const signed = events.filter(({ type }) => type === 'signed').length
  const part = sellers > 1 ? `, ${signed} of ${sellers}` : ''
  const told = tellNaming(named).map((text) => `. ${text}`)
  return `${named.name} (${named.email})${part}${told.join('')}`
}

/** What the entry of an event may say; undefined where that does not follow from the event alone. */
function wordsOf(event: RecordedEvent, before: readonly RecordedEvent[]): string[] | undefined {
  if (event.type === 'opened' || event.type === 'viewed') return ['']
  if (event.type === 'cancelled') return ['', event.reason]
  if (event.type === 'asked') return [event.email]
  if (event.type === 'signed_on_paper') return [tellPaper(event)]
  if (event.type === 'answered') return [answerWords[event.answer]]
  if (event.type === 'declined') return [event.reason, `${event.reason} ${automaticWords}`.trim()]
  const words = event.type === 'signed' ? wordsOfSignature(event, [...before, event]) : undefined
  return words === undefined ? undefined : [words]
}

/**
 * Each event that leaves an entry must have one of the same moment and words. The history from where a signing that stands was
 * started (`isWholeHere`) must have no other entry that only events leave; what was before belongs to signings that were cancelled.
 */
function problemOfHistory(
  events: readonly RecordedEvent[],
  history: readonly OfferEvent[],
  isWholeHere: boolean,
): string | undefined {
  const startedAt = history.findLastIndex(({ type }) => type === 'signing_started')
  // Told apart by their place: two signings may begin in the same moment, and a clock may be set back.
  const free = history.slice(isWholeHere ? Math.max(startedAt, 0) : 0)
  for (const [index, event] of events.entries()) {
    const types = entriesOf(event)
    if (!types) continue
    const words = wordsOf(event, events.slice(0, index))
    const place = free.findIndex(
      ({ type, at, detail }) =>
        types.includes(type) && at === event.at && (words?.includes(detail) ?? true),
    )
    if (place === -1)
      return `The history of the offer lacks what event ${event.position} left there.`
    free.splice(place, 1)
  }
  const added = isWholeHere && free.find(({ type }) => evidenceEntries.has(type))
  return added
    ? `The history of the offer has an entry that no event left: ${added.type}.`
    : undefined
}

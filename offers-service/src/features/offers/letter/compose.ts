import {
  type FullSettings,
  type OfferFact,
  type StateNotice,
  stateOf,
  usStates,
  whatYouGet,
} from '../../../../contract/index.ts'
import type { StoredOutline } from '../parcels/outline/stored.ts'
import { statusOf } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { type AddressBlock, addressBlock, type MeasureText } from './address.ts'
import { addresseeProblem } from './addressee.ts'
import type { LetterStyle } from './letter-offer.ts'
import { type LetterWords, moneyOf, wordsOf } from './words.ts'

/** A letter ready to be drawn; `noticeStates` names the states whose notice it carries. */
export interface ComposedLetter {
  words: LetterWords
  noticeStates: string[]
}

/** What an offer needs before it can be mailed; undefined when it has all of it. */
function missingFor(
  offer: OfferRow,
  { address, sellerNames, now }: { address: AddressBlock; sellerNames: string[]; now: Date },
): string | undefined {
  const status = statusOf(offer, now)
  if (status === 'draft')
    return 'Put this offer live first, or the link in the letter leads nowhere'
  if (status === 'expired') return 'The last day of this offer is over; extend it first'
  if (status === 'withdrawn')
    return 'This offer was withdrawn; put it live again if you still want to mail it'
  if (status === 'signed') return 'This offer is signed, so it needs no letter'
  if (!whatYouGet(moneyOf(offer)).isPaid)
    return 'The back taxes leave nothing of the price; please look at both'
  if (address.lines.length === 0) return 'Please add the mailing address of the seller'
  return address.problem ?? addresseeProblem(sellerNames, offer.seller_mailing_address)
}

/** The texts a state wants said about this offer, or why that cannot be told. */
function noticeTexts(offer: OfferRow, notice: StateNotice): string[] | { problem: string } {
  const { name } = usStates.find(({ code }) => code === notice.state) ?? { name: notice.state }
  if (notice.belowAssessedText === '') return [notice.text]
  if (offer.assessed_cents === null)
    return { problem: `Please add last year’s assessed value, which ${name} asks us to compare` }
  const isBelow = offer.amount_cents < offer.assessed_cents
  return isBelow ? [notice.text, notice.belowAssessedText] : [notice.text]
}

/**
 * Puts an offer into a letter, or says why it cannot be mailed.
 *
 * A state's notice goes into letters about land there and letters to people there. An offer whose state is not to be
 * found is held back, because a notice might be missing. A preview is composed whatever the status.
 */
export function composeLetter(
  offer: OfferRow,
  parts: {
    /** Everyone who sells, the offer's own seller first. */
    sellerNames: string[]
    /** What its mailing says of it, if it has one. */
    text?: LetterStyle | undefined
    outline?: StoredOutline | undefined
    settings: FullSettings
    notices: StateNotice[]
    publicUrl: string
    verificationQuestion: OfferFact | null
    counterOffers: boolean
    /** The reference numbers of offers whose seller asked us not to write. */
    doNotMail: ReadonlySet<string>
    now: Date
    isPreview: boolean
    measure: MeasureText
  },
): ComposedLetter | { problem: string } {
  const address = addressBlock(parts.sellerNames, offer.seller_mailing_address, parts.measure)
  if (parts.doNotMail.has(offer.reference_number))
    return { problem: 'This seller or parcel is on the list of those not to mail' }
  const missing = parts.isPreview ? undefined : missingFor(offer, { ...parts, address })
  if (missing !== undefined) return { problem: missing }
  const landState = stateOf(offer.location)
  if (!landState && parts.notices.length > 0 && !parts.isPreview)
    return { problem: 'Please name the state in the location, so that its notice can be added' }
  const states = new Set([landState, stateOf(offer.seller_mailing_address)])
  const notices = parts.notices.filter(({ state }) => states.has(state))
  const texts: string[] = []
  for (const notice of notices) {
    const found = noticeTexts(offer, notice)
    if ('problem' in found) return found
    texts.push(...found.filter((text) => text !== ''))
  }
  return {
    words: wordsOf(offer, { ...parts, address, notices: texts }),
    noticeStates: notices.map(({ state }) => state),
  }
}

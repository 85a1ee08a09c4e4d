import {
  fillLetterText,
  type OfferFact,
  paragraphsOf,
  usualCardText,
} from '../../../../../contract/index.ts'
import type { OfferRow } from '../../tables.ts'
import { factsOnFile } from '../../verification/verification-question.ts'
import { type LetterWords, letterValues } from '../words.ts'

/** What is written for the postcards of a mailing. */
export interface CardTexts {
  /** What they say; empty where it is the usual text. */
  text: string
  /** What single ones say in place of it, by the id of their offer. */
  ownTexts: ReadonlyMap<string, string>
}

/** Everything a postcard says. */
export interface CardWords extends Pick<LetterWords, 'sender' | 'address' | 'site'> {
  title: string
  message: string[]
  /** The day until which the offer is good. */
  expirationDate: string
  /** What the QR code says. */
  link: string
  /** Empty where anybody who reads it would see the offer. */
  referenceNumber: string
}

/**
 * Whether a card may open its offer: only where the website then asks for the phone number, which is not on the card as the ZIP
 * code is.
 */
export const mayOpenOffer = (
  offer: Pick<OfferRow, 'location' | 'seller_mailing_address' | 'seller_phone'>,
  question: OfferFact | null,
): boolean => question === 'phone' && factsOnFile(offer, question).length > 0

/** Puts an offer, whose letter this would be, into the words of a postcard. An empty text is the usual one. */
export function cardWords(
  offer: OfferRow,
  letter: LetterWords,
  parts: {
    sellerNames: readonly string[]
    text: string
    publicUrl: string
    verificationQuestion: OfferFact | null
  },
): CardWords {
  const { sender, address, site, link, referenceNumber } = letter
  const values = letterValues(offer, parts.sellerNames)
  const opens = mayOpenOffer(offer, parts.verificationQuestion)
  return {
    sender,
    address,
    site,
    title: 'Your offer is waiting',
    message: paragraphsOf(fillLetterText(parts.text || usualCardText, values)),
    expirationDate: offer.expiration_date,
    // The id tells which card came back, and nothing to anybody else.
    link: opens ? link : `${parts.publicUrl}/?card=${offer.id}`,
    referenceNumber: opens ? referenceNumber : '',
  }
}

/** Makes one card of those about offers to the same sellers: that of the first, good until the first of them ends. */
export function togetherCard(cards: readonly [CardWords, ...CardWords[]]): CardWords {
  const [first, ...others] = cards
  if (others.length === 0) return first
  const [soonest = first.expirationDate] = cards.map((one) => one.expirationDate).toSorted()
  return { ...first, title: 'Your offers are waiting', expirationDate: soonest }
}

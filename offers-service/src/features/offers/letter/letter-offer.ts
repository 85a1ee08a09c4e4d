import type { LetterText, TypeSize } from '../../../../contract/index.ts'
import type { StoredOutline } from '../parcels/outline/stored.ts'
import type { OfferRow } from '../tables.ts'

/** How the mailing of a letter wants it: what it says, where that is not empty, and how large. */
export interface LetterStyle extends LetterText {
  typeSize: TypeSize
}

/** An offer with everyone who sells, its own seller first. */
export interface LetterOffer {
  offer: OfferRow
  sellerNames: string[]
  /** What its mailing says of it, if it has one. */
  text?: LetterStyle | undefined
  /** The outline of its land, where sellers see one. */
  outline?: StoredOutline | undefined
}

/** Letters and digits alone, so that one owner is one however the address is broken into lines. */
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What offers share that go to the same sellers at the same address. */
export const addresseeKey = ({ offer, sellerNames }: LetterOffer): string =>
  [...sellerNames.map(fold).toSorted(), fold(offer.seller_mailing_address)].join('|')

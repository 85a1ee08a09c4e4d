import {
  addressLines,
  closingTimes,
  escrowCompanyName,
  factWords,
  fillLetterText,
  formatAcreage,
  formatCalendarDate,
  formatDollars,
  fullNames,
  type FullSettings,
  type LetterText,
  type LetterValues,
  type OfferFact,
  type Outline,
  paragraphsOf,
  type TypeSize,
  type Person,
  type WhatYouGet,
  whatYouGet,
} from '../../../../contract/index.ts'
import { type StoredOutline, surveyed } from '../parcels/outline/stored.ts'
import { placeOf } from '../parcels/place.ts'
import { businessDay } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { factsOnFile } from '../verification/verification-question.ts'
import { type AddressBlock, allNames, firstName } from './address.ts'
import type { LetterStyle } from './letter-offer.ts'

/** An address as people type it. */
const typed = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '')

/** Whom the letter greets: everyone, unless that would take half the letter. */
function greeted(names: readonly string[]): string {
  const everyone = allNames(names)
  return everyone.length <= longestGreeting ? everyone : firstName(names)
}
const longestGreeting = 200

/** Who writes a letter. */
export interface Sender {
  name: string
  address: string[]
  phone: string
  email: string
  people: readonly Person[]
  /** Who we are by law, at the foot of every page. */
  imprint: string
}

export function senderOf({ phoneDisplay, business }: FullSettings): Sender {
  return {
    name: business.name,
    address: addressLines(business.postalAddress),
    phone: phoneDisplay,
    email: business.supportEmail,
    people: business.people,
    imprint: `${business.legalName} · ${business.licenseLines.join(' ')}`,
  }
}

/** How a letter says who writes it. */
function introduction(people: readonly Person[]): string {
  return people.length === 1
    ? `I am ${fullNames(people)}, and my family buys rural land.`
    : `We are ${fullNames(people)}, a family that buys rural land.`
}

/** What letters say that have no text of their own; an offer for which sellers may name another number is not called final. */
export function usualText(
  { business }: Pick<FullSettings, 'business'>,
  counterOffers: boolean,
): LetterText {
  const offered = counterOffers
    ? 'This is our offer, with no hidden fees.'
    : 'This is our final offer, with no negotiations and no hidden fees.'
  return {
    opening: `${introduction(business.people)} We would like to buy your {acreage}, county parcel number {parcel number}. We have read the county records for it, and this is what we can pay you.`,
    closing: `${offered} If you accept, ${escrowCompanyName(business)} opens your file within 24 hours and pays you in full at closing. ${closingTimes}

If you would rather keep your land, you need do nothing. If you have a question, please call or text us. We are glad to go over every line with you.`,
  }
}

/** Amount and back taxes of an offer, in dollars. */
export const moneyOf = ({ amount_cents, back_taxes_cents }: OfferRow) => ({
  amount: amount_cents / 100,
  backTaxes: back_taxes_cents === null ? null : back_taxes_cents / 100,
})

/** What the fields of a letter's text are for an offer. */
export function letterValues(offer: OfferRow, sellerNames: readonly string[]): LetterValues {
  return {
    acreage: formatAcreage(offer.acreage),
    'parcel number': offer.apn,
    location: offer.location,
    county: placeOf(offer.location).county || offer.location,
    amount: formatDollars(offer.amount_cents / 100),
    'last day': formatCalendarDate(offer.expiration_date),
    'reference number': offer.reference_number,
    seller: greeted(sellerNames) || 'landowner',
  }
}

/** An offer for another parcel of the same sellers, in one letter with the first. */
export interface FurtherOffer {
  referenceNumber: string
  /** Number, size and place of its parcel. */
  parcel: string
  amount: string
  lastDay: string
  /** What is left of the amount after back taxes; empty where none are known. */
  check: string
}

/** Everything a letter says. */
export interface LetterWords {
  sender: Sender
  date: string
  referenceNumber: string
  address: AddressBlock
  greeting: string
  /** The paragraphs before the box with the offer. */
  opening: string[]
  amount: string
  facts: { term: string; value: string; hasSlashedZeros?: boolean }[]
  /** The shape of the land, drawn beside the facts. */
  outline?: Outline | undefined
  /** What the amount comes to for the seller. */
  sum: WhatYouGet
  lastDay: string
  /** Those for the other parcels, where the letter is about several. */
  further: FurtherOffer[]
  /** The paragraphs after the box. */
  closing: string[]
  typeSize: TypeSize
  /** Which of the two are as letters usually say them, not a text of their mailing. */
  isUsual: { opening: boolean; closing: boolean }
  /** What is asked beside the reference number, as a part of a sentence; empty when nothing is. */
  asked: string
  /** The offer's page as it is scanned, and as it is typed. */
  link: string
  shortLink: string
  site: string
  /** What the law of a state wants said. */
  notices: string[]
}

function askedWith(offer: OfferRow, fact: OfferFact | null): string {
  if (fact === null || factsOnFile(offer, fact).length === 0) return ''
  return `. Either way we ask for the ${factWords[fact].inSentence} first`
}

/** Puts an offer into the words of a letter. */
export function wordsOf(
  offer: OfferRow,
  parts: {
    settings: FullSettings
    sellerNames: string[]
    address: AddressBlock
    notices: string[]
    /** What its mailing says of it, if it has one. */
    text?: LetterStyle | undefined
    outline?: StoredOutline | undefined
    publicUrl: string
    verificationQuestion: OfferFact | null
    /** Whether sellers may name another number. */
    counterOffers: boolean
    now: Date
  },
): LetterWords {
  const values = letterValues(offer, parts.sellerNames)
  const link = `${parts.publicUrl}/offer/${offer.reference_number}`
  const usual = usualText(parts.settings, parts.counterOffers)
  const { opening = '', closing = '', typeSize = 'usual' } = parts.text ?? {}
  const filled = (text: string) => paragraphsOf(fillLetterText(text, values))
  return {
    sender: senderOf(parts.settings),
    date: formatCalendarDate(businessDay(parts.now)),
    referenceNumber: offer.reference_number,
    address: parts.address,
    greeting: `Dear ${values.seller},`,
    opening: filled(opening || usual.opening),
    amount: values.amount,
    facts: [
      { term: 'Location', value: offer.location },
      { term: 'Acreage', value: values.acreage },
      { term: 'Parcel no.', value: offer.apn, hasSlashedZeros: true },
      { term: 'Zoning', value: offer.zoning },
      { term: 'Access', value: offer.access },
    ].filter(({ value }) => value !== ''),
    outline: parts.outline && surveyed(parts.outline),
    sum: whatYouGet(moneyOf(offer)),
    lastDay: values['last day'],
    further: [],
    closing: filled(closing || usual.closing),
    typeSize,
    isUsual: { opening: opening === '', closing: closing === '' },
    asked: askedWith(offer, parts.verificationQuestion),
    link,
    shortLink: typed(link),
    site: typed(parts.publicUrl),
    notices: parts.notices,
  }
}

/**
 * Makes of the letters about offers to the same sellers one: that of the first, with the others listed. Each keeps its reference number,
 * and the link leads to the first, from where the others are looked up.
 */
export function togetherWords(letters: readonly [LetterWords, ...LetterWords[]]): LetterWords {
  const [first, ...others] = letters
  if (others.length === 0) return first
  const [introduced = ''] = first.opening[0]?.split(' We would like to buy') ?? []
  const parcels = `We would like to buy your ${letters.length} parcels. We have read the county records for them, and this is what we can pay you for each. You may accept one and keep another.`
  return {
    ...first,
    opening: first.isUsual.opening ? [`${introduced} ${parcels}`] : [...first.opening, parcels],
    closing: first.isUsual.closing
      ? first.closing.map((paragraph) =>
          paragraph.replace(/^This is our (final )?offer,/, 'These are our $1offers,'),
        )
      : first.closing,
    further: others.map(({ referenceNumber, facts, amount, lastDay, sum }) => {
      const factOf = (name: string) => facts.find(({ term }) => term === name)?.value ?? ''
      const parcel = `Parcel no. ${factOf('Parcel no.')}, ${factOf('Acreage')}, ${factOf('Location')}`
      return {
        referenceNumber,
        parcel,
        amount,
        lastDay,
        check: sum.backTaxes === '' ? '' : sum.check,
      }
    }),
    notices: [...new Set(letters.flatMap(({ notices }) => notices))],
  }
}

import {
  addressLines,
  closingTimes,
  escrowCompanyName,
  factWords,
  formatAcreage,
  formatCalendarDate,
  formatDollars,
  fullNames,
  type FullSettings,
  type OfferFact,
  type Person,
} from '../../../../contract/index.ts'
import { businessDay } from '../status.ts'
import type { OfferRow } from '../tables.ts'
import { factsOnFile } from '../verification/verification-question.ts'
import { type AddressBlock, allNames, firstName } from './address.ts'

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

function senderOf({ phoneDisplay, business }: FullSettings): Sender {
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

/** An offer for another parcel of the same sellers, in one letter with the first. */
export interface FurtherOffer {
  referenceNumber: string
  /** Number, size and place of its parcel. */
  parcel: string
  amount: string
  lastDay: string
}

/** Everything a letter says. */
export interface LetterWords {
  sender: Sender
  date: string
  referenceNumber: string
  address: AddressBlock
  greeting: string
  opening: string
  amount: string
  facts: { term: string; value: string; hasSlashedZeros?: boolean }[]
  lastDay: string
  /** Those for the other parcels, where the letter is about several. */
  further: FurtherOffer[]
  terms: string
  freedom: string
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
    publicUrl: string
    verificationQuestion: OfferFact | null
    now: Date
  },
): LetterWords {
  const size = formatAcreage(offer.acreage)
  const link = `${parts.publicUrl}/offer/${offer.reference_number}`
  const lastDay = formatCalendarDate(offer.expiration_date)
  const { business } = parts.settings
  return {
    sender: senderOf(parts.settings),
    date: formatCalendarDate(businessDay(parts.now)),
    referenceNumber: offer.reference_number,
    address: parts.address,
    greeting: `Dear ${greeted(parts.sellerNames) || 'landowner'},`,
    opening: `${introduction(business.people)} We would like to buy your ${size}, county parcel number ${offer.apn}. We have read the county records for it, and this is what we can pay you.`,
    amount: formatDollars(offer.amount_cents / 100),
    facts: [
      { term: 'Location', value: offer.location },
      { term: 'Acreage', value: size },
      { term: 'Parcel no.', value: offer.apn, hasSlashedZeros: true },
      { term: 'Zoning', value: offer.zoning },
      { term: 'Access', value: offer.access },
    ].filter(({ value }) => value !== ''),
    lastDay,
    further: [],
    terms: `This is our final offer, with no negotiations and no hidden fees. If you accept, ${escrowCompanyName(business)} opens your file within 24 hours and pays you in full at closing. ${closingTimes}`,
    freedom:
      'If you would rather keep your land, you need do nothing. If you have a question, please call or text us. We are glad to go over every line with you.',
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
  const [introduced] = first.opening.split(' We would like to buy')
  return {
    ...first,
    opening: `${introduced} We would like to buy your ${letters.length} parcels. We have read the county records for them, and this is what we can pay you for each. You may accept one and keep another.`,
    terms: first.terms.replace('This is our final offer,', 'These are our final offers,'),
    further: others.map(({ referenceNumber, facts, amount, lastDay }) => {
      const factOf = (name: string) => facts.find(({ term }) => term === name)?.value ?? ''
      const parcel = `Parcel no. ${factOf('Parcel no.')}, ${factOf('Acreage')}, ${factOf('Location')}`
      return { referenceNumber, parcel, amount, lastDay }
    }),
    notices: [...new Set(letters.flatMap(({ notices }) => notices))],
  }
}

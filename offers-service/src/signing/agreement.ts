import { createHash } from 'node:crypto'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { type Agreement, business, type ConsentText } from '../../contract/index.ts'
import { formatDollars } from '../offers/money.ts'
import type { OfferRow } from '../tables.ts'

/**
 * The purchase agreement's wording. An attorney must review it before it is used, and after every change.
 *
 * Raise the number when the wording changes; what a signer saw is pinned by the hash in {@link agreementFor} anyway.
 */
const templateNumber = '1'

const { postalAddress } = business
const buyerAddress = `${postalAddress.street}, ${postalAddress.city}, ${postalAddress.state} ${postalAddress.postalCode}`

function sectionsFor(offer: OfferRow): Agreement['sections'] {
  const price = formatDollars(offer.amount_cents)
  const lastDay = format(parseISO(offer.expiration_date), 'MMMM d, yyyy')
  const seller = offer.seller_name || 'the owner of record who signs below'
  return [
    {
      heading: 'Parties',
      paragraphs: [`Buyer: ${business.legalName}, ${buyerAddress}.`, `Seller: ${seller}.`],
    },
    {
      heading: 'The property',
      paragraphs: [
        `Seller agrees to sell, and Buyer agrees to buy, the vacant land at ${offer.location}, Assessor's Parcel Number (APN) ${offer.apn}, about ${offer.acreage} acres.`,
        `Zoning: ${offer.zoning || 'as recorded by the county'}. Access: ${offer.access || 'as recorded by the county'}. The legal description in the last recorded deed controls.`,
      ],
    },
    {
      heading: 'Price',
      paragraphs: [
        `Buyer pays ${price} in cash at closing. This is the whole price. There are no fees, no commissions and no closing costs for Seller.`,
        'Property taxes that are due or overdue on the day of closing are paid out of this price, unless both parties agree otherwise in writing.',
      ],
    },
    {
      heading: 'Title and escrow',
      paragraphs: [
        'Within 24 hours of the last signature Buyer opens escrow with a licensed title or escrow company and pays for it. That company holds all money, searches the county records and prepares the deed.',
        'Seller gives marketable title by the kind of deed customary in the county. If the search shows a problem that cannot be cured within a reasonable time, either party may end this agreement in writing without owing the other anything.',
      ],
    },
    {
      heading: 'Closing',
      paragraphs: [
        'Closing takes place as soon as title is clear, usually 10-15 business days after signing, at the title company or by mail or remote notary. Seller is paid on the day the deed is recorded.',
      ],
    },
    {
      heading: 'Condition of the property',
      paragraphs: [
        'Buyer takes the land as it is. Seller does not have to clear, survey or repair anything. Seller states that, as far as Seller knows, nobody else claims to own or occupy the land, except as written to Buyer.',
      ],
    },
    {
      heading: 'When this offer ends',
      paragraphs: [
        `This offer stands through ${lastDay}, ${business.timeZone.replace('_', ' ')} time. It cannot be accepted after that day unless Buyer renews it.`,
      ],
    },
    {
      heading: 'Law and the whole agreement',
      paragraphs: [
        `The law of the state where the land lies governs the transfer of title; otherwise the law of ${business.governingState} governs. This document is the whole agreement between the parties and can be changed only in writing signed by both.`,
        'Before signing, Seller may show this agreement to an attorney of their choice, and is encouraged to.',
      ],
    },
  ]
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}

/** The agreement for an offer as it stands; `version` changes with the template and with every fact in it. */
export function agreementFor(offer: OfferRow): Agreement {
  const title = 'Purchase Agreement for Vacant Land'
  const sections = sectionsFor(offer)
  return { version: `${templateNumber}.${hashOf({ title, sections })}`, title, sections }
}

const consentParagraphs = [
  'You can read, sign and keep this agreement electronically. To do so, please agree to use electronic records and an electronic signature for this one agreement.',
  `You may have it on paper instead. Call ${business.defaultPhone} or write to ${business.supportEmail} and we will mail it to you free of charge. You can also ask for a paper copy later.`,
  'You may withdraw your consent at any time before you sign: close this page, or tell us. Nothing happens to your offer if you do.',
  'You need a phone, tablet or computer with a current web browser, an email address, and a program that opens PDF files. We send the signed copy to your email, and you can download it here.',
]

/** The disclosure shown before signing, after 15 U.S.C. 7001(c): paper, withdrawal, scope, hardware and software, contact. */
export const consentText: ConsentText = {
  version: `1.${hashOf(consentParagraphs)}`,
  paragraphs: consentParagraphs,
}

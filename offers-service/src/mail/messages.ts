import { acreageOptions, business, type ContactRequest } from '../../contract/index.ts'
import type { Config } from '../config.ts'
import { formatDollars } from '../offers/money.ts'
import type { OfferRow, SigningRow } from '../tables.ts'
import type { MailMessage } from './enqueue.ts'

const closing = `Warm regards,
${business.founders.map((founder) => founder.name).join(' and ')}
${business.name}
${business.defaultPhone} (call or text, 7 days a week)
`

/** Where the owner's alerts go. */
const ownerAddress = (config: Config) => config.notifyEmail ?? business.supportEmail

function parcelLine(offer: OfferRow): string {
  return `${offer.acreage} acres, ${offer.location} (APN ${offer.apn})`
}

const aboutOffer = (offer: OfferRow) => `offers:${offer.id}`
const aboutLead = (lead: { id: string }) => `contact_requests:${lead.id}`

function offerPage(config: Config, offer: OfferRow): string {
  return `${config.publicUrl}/offer/${offer.reference_number}`
}

type StoredRequest = ContactRequest & { id: string }

/** Tells the owner about a new contact request. */
export function leadAlert(config: Config, lead: StoredRequest): MailMessage {
  const acres = acreageOptions.find((option) => option.value === lead.acres)?.label ?? lead.acres
  return {
    to: ownerAddress(config),
    subject: `New request: ${lead.propertyLocation}`,
    about: aboutLead(lead),
    text: `A landowner asked for an offer.

Name: ${lead.name}
Phone: ${lead.phone}
Email: ${lead.email || 'not given'}
Property: ${lead.propertyLocation}
Size: ${acres}

All requests: ${config.publicUrl}/admin/leads
`,
  }
}

/** Tells the landowner that the request arrived and what happens next. */
export function leadConfirmation(lead: StoredRequest): MailMessage {
  return {
    to: lead.email,
    subject: 'We received your request',
    about: aboutLead(lead),
    text: `Dear ${lead.name},

Thank you for writing to us about your land in ${lead.propertyLocation}.

What happens next: we look up the county records, and within 24-48 hours we call you with a preliminary offer. There is nothing to pay and no obligation.

If you would like to talk sooner, call or text ${business.defaultPhone}.

${closing}`,
  }
}

/** What the owner sends to themselves to see whether mail works. */
export function testMessage(config: Config): MailMessage {
  return {
    to: ownerAddress(config),
    subject: `Test mail from ${business.name}`,
    about: null,
    text: `This mail shows that ${config.publicUrl} can send mail to you. There is nothing to do.
`,
  }
}

/** Tells the owner about a landowner's question. */
export function questionAlert(
  config: Config,
  offer: OfferRow,
  question: string,
  replyTo: string,
): MailMessage {
  return {
    to: ownerAddress(config),
    subject: `Question about offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `A landowner asked about ${parcelLine(offer)}.

${question}

Answer to: ${replyTo}
The offer: ${offerPage(config, offer)}
`,
  }
}

/** Tells the owner that an offer was turned down. */
export function declinedAlert(config: Config, offer: OfferRow, reason: string): MailMessage {
  return {
    to: ownerAddress(config),
    subject: `Declined: offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `The landowner declined the offer of ${formatDollars(offer.amount_cents)} for ${parcelLine(offer)}.

Reason: ${reason || 'none given'}
The offer: ${offerPage(config, offer)}
`,
  }
}

/** The signed copy for the landowner. */
export function signedCopy(offer: OfferRow, signing: SigningRow, signerEmail: string): MailMessage {
  return {
    to: signerEmail,
    subject: `Your signed agreement, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${signing.signer_name},

Your signed purchase agreement for ${parcelLine(offer)} is attached. Please keep it.

What happens next:
- In the next 24 hours we open escrow with a title company.
- Days 1-10: the title company searches the county records.
- Days 10-15: closing, and you are paid ${formatDollars(offer.amount_cents)}.

We will keep you posted by email and phone.

${closing}`,
    signedDocumentOf: signing.id,
  }
}

/** The signed copy for the owner. */
export function signedAlert(config: Config, offer: OfferRow, signing: SigningRow): MailMessage {
  return {
    to: ownerAddress(config),
    subject: `Signed: offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `${signing.signer_name} (${signing.signer_email}) signed the offer of ${formatDollars(offer.amount_cents)} for ${parcelLine(offer)}.

The signed agreement is attached. Next step: open escrow within 24 hours.
The offer: ${offerPage(config, offer)}
`,
    signedDocumentOf: signing.id,
  }
}

/** Tells the seller which closing steps were reached. `steps` are finished lines, such as `Escrow opened: July 3, 2026`. */
export function closingNews(
  config: Config,
  offer: OfferRow,
  to: string,
  steps: string[],
): MailMessage {
  return {
    to,
    subject: `News about your closing, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${offer.seller_name || 'landowner'},

Here is how far the sale of ${parcelLine(offer)} has come:

${steps.map((step) => `- ${step}`).join('\n')}

You can see all the steps at any time: ${config.publicUrl}/success?ref=${offer.reference_number}

If you have a question, call or text ${business.defaultPhone}.

${closing}`,
  }
}

import {
  acreageOptions,
  type Business,
  type ContactRequest,
  escrowCompanyName,
  fullNames,
} from '../../../contract/index.ts'
import { allNames } from '../../features/offers/letter/address.ts'
import { formatDollars } from '../../features/offers/money.ts'
import type { Services } from '../services.ts'
import type { OfferRow } from '../database/tables.ts'
import { copyLinkPlace, type MailMessage, signingLinkPlace } from './enqueue.ts'

/** Who writes: the business as its settings describe it at this moment. */
export type Writer = Pick<Services, 'config' | 'settings'>

export function closing({ settings }: Writer): string {
  const { business, phoneDisplay } = settings.current
  return `Warm regards,
${fullNames(business.people)}
${business.name}
${phoneDisplay} (call or text, 7 days a week)
`
}

/** Where the owner's alerts go. */
export function ownerAddress({ config, settings }: Writer): string {
  return config.notifyEmail ?? settings.current.business.supportEmail
}

/** The escrow company with its address on the web, where the settings know it. */
function escrowCompany(business: Business): string {
  const { website } = business.escrowCompany
  return website ? `${escrowCompanyName(business)} (${website})` : escrowCompanyName(business)
}

export function parcelLine(offer: OfferRow): string {
  return `${offer.acreage} acres, ${offer.location} (APN ${offer.apn})`
}

export const aboutOffer = (offer: OfferRow) => `offers:${offer.id}`
const aboutLead = (lead: { id: string }) => `contact_requests:${lead.id}`

type StoredRequest = ContactRequest & { id: string }

/** The owner's own screen of an offer; the seller's page would show them less. */
export function offerScreen({ config }: Writer, offer: OfferRow): string {
  return `${config.publicUrl}/admin/offers?edit=${encodeURIComponent(offer.reference_number)}`
}

function leadScreen({ config }: Writer, lead: StoredRequest): string {
  return `${config.publicUrl}/admin/leads?edit=${encodeURIComponent(lead.id)}`
}

/** Tells the owner about a new contact request. */
export function leadAlert(writer: Writer, lead: StoredRequest): MailMessage {
  const acres = acreageOptions.find((option) => option.value === lead.acres)?.label ?? lead.acres
  return {
    to: ownerAddress(writer),
    subject: `New request: ${lead.propertyLocation}`,
    about: aboutLead(lead),
    text: `A landowner asked for an offer.

Name: ${lead.name}
Phone: ${lead.phone}
Email: ${lead.email || 'not given'}
Property: ${lead.propertyLocation}
Size: ${acres}

The request: ${leadScreen(writer, lead)}
`,
  }
}

/** Tells the owner once that more came than mails were written about. */
export function manyAlerts(writer: Writer): MailMessage {
  const { config } = writer
  return {
    to: ownerAddress(writer),
    subject: 'More is waiting for you',
    about: null,
    text: `In the last hour more came from visitors than we write single mails about, which is ${config.alertLimit}. Nothing is lost: every request, question and answer is waiting for you here.

Today: ${config.publicUrl}/admin
All requests: ${config.publicUrl}/admin/leads
`,
  }
}

/**
 * Tells the landowner that the request arrived and what happens next.
 *
 * It repeats nothing that was typed: anybody can type anything about a stranger's address, and it would go out in our name.
 */
export function leadConfirmation(writer: Writer, lead: StoredRequest): MailMessage {
  return {
    to: lead.email,
    subject: 'We received your request',
    about: aboutLead(lead),
    text: `Hello,

Thank you for writing to us about your land. We have your request.

What happens next: we look up the county records, and within 24-48 hours we call you with a preliminary offer. There is nothing to pay and no obligation.

If you would like to talk sooner, call or text ${writer.settings.current.phoneDisplay}. If you did not write to us, somebody left your address by mistake, and there is nothing for you to do.

${closing(writer)}`,
  }
}

/** What the owner sends to themselves to see whether mail works. */
export function testMessage(writer: Writer): MailMessage {
  return {
    to: ownerAddress(writer),
    subject: `Test mail from ${writer.settings.current.business.name}`,
    about: null,
    text: `This mail shows that ${writer.config.publicUrl} can send mail to you. There is nothing to do.
`,
  }
}

/** Tells the owner about a landowner's question. */
export function questionAlert(
  writer: Writer,
  offer: OfferRow,
  question: string,
  replyTo: string,
): MailMessage {
  return {
    to: ownerAddress(writer),
    subject: `Question about offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `A landowner asked about ${parcelLine(offer)}.

${question}

Answer to: ${replyTo}
The offer: ${offerScreen(writer, offer)}
`,
  }
}

/** Tells the owner that an offer was turned down. */
export function declinedAlert(writer: Writer, offer: OfferRow, reason: string): MailMessage {
  return {
    to: ownerAddress(writer),
    subject: `Declined: offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `The landowner declined the offer of ${formatDollars(offer.amount_cents)} for ${parcelLine(offer)}.

Reason: ${reason || 'none given'}
The offer: ${offerScreen(writer, offer)}
`,
  }
}

/** Someone who signs or has signed, as letters address them. */
interface Signer {
  name: string
  email: string
}

const plural = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** Asks a further owner to sign; the link is put in when the mail goes out. */
export function signingInvitation(
  writer: Writer,
  offer: OfferRow,
  owner: Signer,
  signerId: string,
): MailMessage {
  return {
    to: owner.email,
    subject: `Please sign with us, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${owner.name},

You are one of the owners of ${parcelLine(offer)}. Another owner has begun to accept our offer of ${formatDollars(offer.amount_cents)}, and every owner signs for themselves. Please read the agreement and sign it here:

${signingLinkPlace}

This link is yours alone. The order does not matter. If anything is unclear, call or text ${writer.settings.current.phoneDisplay}.

${closing(writer)}`,
    signingLinkOf: signerId,
  }
}

/** The signed copy for a landowner: the complete agreement, or their own part while others have yet to sign. */
export function signedCopy(
  writer: Writer,
  offer: OfferRow,
  signer: Signer & { id: string },
  documentId: string,
  waitingFor: number,
  /** The signing service that hands its document out by mail only, so that what we attach is our record of it. */
  mailedBy?: string,
): MailMessage {
  const attached =
    mailedBy === undefined
      ? `Your signed purchase agreement for ${parcelLine(offer)} is attached, with every signature. Please keep it.`
      : `Thank you for signing the purchase agreement for ${parcelLine(offer)}. ${mailedBy} mails you the signed document. Our record of it is attached. Please keep both.`
  const next =
    waitingFor === 0
      ? `${attached}

What happens next:
- In the next 24 hours ${escrowCompany(writer.settings.current.business)} opens your file.
- Days 1-10: the title company searches the county records.
- Days 10-15: closing, and you are paid ${formatDollars(offer.amount_cents)}.

We will keep you posted by email and phone.`
      : `Thank you for signing the purchase agreement for ${parcelLine(offer)}. Your copy is attached.

We now wait for ${plural(waitingFor, 'more owner')} to sign. When everyone has, we send you the complete agreement.`
  return {
    to: signer.email,
    subject: `Your signed agreement, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${signer.name},

${next}

You can also download your copy here. The link is yours alone:

${copyLinkPlace}

${closing(writer)}`,
    signedDocumentOf: documentId,
    copyLinkOf: signer.id,
  }
}

/** Tells the owner that a signing needs a look; `problem` says why, as a sentence. */
export function signingProblemAlert(writer: Writer, offer: OfferRow, problem: string): MailMessage {
  return {
    to: ownerAddress(writer),
    subject: `Signing needs a look: offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `There is a problem with signing the offer of ${formatDollars(offer.amount_cents)} for ${parcelLine(offer)}.

${problem}

The offer: ${offerScreen(writer, offer)}
`,
  }
}

function signedSubject({ reference_number: number }: OfferRow, waitingFor: number): string {
  return waitingFor === 0
    ? `Signed: offer ${number}`
    : `Signed in part: offer ${number}, ${plural(waitingFor, 'owner')} to go`
}

/** The signed copy for the owner of the business. `who` names the signer and where they signed. */
export function signedAlert(
  writer: Writer,
  offer: OfferRow,
  who: string,
  documentId: string,
  waitingFor: number,
  /** What the owner should look at before anything else, as a sentence; absent when there is nothing. */
  doubt?: string,
): MailMessage {
  const start = doubt === undefined ? '' : `Please look at this first: ${doubt}.\n\n`
  return {
    to: ownerAddress(writer),
    subject: signedSubject(offer, waitingFor) + (doubt === undefined ? '' : ', under another name'),
    about: aboutOffer(offer),
    text: `${start}${who} signed the offer of ${formatDollars(offer.amount_cents)} for ${parcelLine(offer)}.

${
  waitingFor === 0
    ? `The signed agreement is attached. Next step: have ${escrowCompanyName(writer.settings.current.business)} open the file within 24 hours.`
    : `What is signed so far is attached. The offer is signed when ${plural(waitingFor, 'more owner')} signed.`
}
The offer: ${offerScreen(writer, offer)}
`,
    signedDocumentOf: documentId,
  }
}

/**
 * Tells owners who read the same mail which closing steps were reached. `steps` are finished lines, such as `Escrow opened:
 * July 3, 2026`.
 */
export function closingNews(
  writer: Writer,
  offer: OfferRow,
  { names, email }: { names: string[]; email: string },
  steps: string[],
): MailMessage {
  return {
    to: email,
    subject: `News about your closing, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${allNames(names) || 'landowner'},

Here is how far the sale of ${parcelLine(offer)} has come:

${steps.map((step) => `- ${step}`).join('\n')}

You can see all the steps at any time: ${writer.config.publicUrl}/success?ref=${offer.reference_number}

If you have a question, call or text ${writer.settings.current.phoneDisplay}.

${closing(writer)}`,
  }
}

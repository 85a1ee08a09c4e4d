import {
  type Business,
  closingPace,
  emailCodeMinutes,
  escrowCompanyName,
  formatCount,
  formatExactDollars,
} from '../../../../contract/index.ts'
import type { MailMessage } from '../../../platform/mail/enqueue.ts'
import { closing, adminAddress, type Writer } from '../../../platform/mail/messages.ts'
import { aboutOffer, offerScreen, parcelLine } from '../../offers/messages.ts'
import type { OfferRow } from '../../offers/tables.ts'
import type { LedgerHead } from '../evidence/ledger.ts'
import { tellLedgerHead } from '../evidence/wording.ts'
import type { SignerRow } from '../tables.ts'

/** Where in a text stands what is put in only when the mail goes out; see `mail-parts.ts`. */
export const places = {
  signingLink: '{signing link}',
  copyLink: '{copy link}',
  questionLink: '{question link}',
  emailCode: '{email code}',
} as const

/** The escrow company with its address on the web, where the settings know it. */
function escrowCompany(business: Business): string {
  const { website } = business.escrowCompany
  return website ? `${escrowCompanyName(business)} (${website})` : escrowCompanyName(business)
}

/** Someone who signs or has signed, as letters address them. */
interface Signer {
  name: string
  email: string
}

/** Asks a further seller to sign; the link is put in when the mail goes out. */
export function signingInvitation(
  writer: Writer,
  offer: OfferRow,
  admin: Signer,
  signerId: string,
): MailMessage {
  return {
    to: admin.email,
    subject: `Please sign with us, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${admin.name},

You are one of the owners of ${parcelLine(offer)}. Another owner has begun to accept our offer of ${formatExactDollars(offer.amount_cents / 100)}, and every owner signs for themselves. Please read the agreement first. You can stop at any time.

Read the agreement and sign: ${places.signingLink}

This link is yours alone. The order does not matter. If anything is unclear, call or text ${writer.settings.current.phoneDisplay}.

${closing(writer)}`,
    parts: { signingLinkOf: signerId },
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
      : `Thank you for signing the purchase agreement for ${parcelLine(offer)}. ${mailedBy} emails you the signed document. Our record of it is attached. Please keep both.`
  const next =
    waitingFor === 0
      ? `${attached}

What happens next:

${closingPace}

- In the next 24 hours ${escrowCompany(writer.settings.current.business)} opens your file.
- Days 1-10: the title company searches the county records.
- Days 10-15: closing, and you are paid ${formatExactDollars(offer.amount_cents / 100)} in full, by wire or check.

We will keep you posted by email and phone.`
      : `Thank you for signing the purchase agreement for ${parcelLine(offer)}. Your copy is attached.

We now wait for ${formatCount(waitingFor, 'more owner')} to sign. When everyone has, we send you the complete agreement.`
  return {
    to: signer.email,
    subject: `Your signed agreement, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${signer.name},

${next}

You can also download your copy. The link is yours alone.

Download my copy: ${places.copyLink}

${closing(writer)}`,
    parts: { signedDocumentOf: documentId, copyLinkOf: signer.id },
  }
}

/** Tells the admin that a signing needs a look; `problem` says why, as a sentence. */
export function signingProblemAlert(writer: Writer, offer: OfferRow, problem: string): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Signing needs a look: offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `There is a problem with signing the offer of ${formatExactDollars(offer.amount_cents / 100)} for ${parcelLine(offer)}.

${problem}

See the offer: ${offerScreen(writer, offer)}
`,
  }
}

function signedSubject({ reference_number: number }: OfferRow, waitingFor: number): string {
  return waitingFor === 0
    ? `Signed: offer ${number}`
    : `Signed in part: offer ${number}, ${formatCount(waitingFor, 'owner')} to go`
}

/** The signed copy for the admin. `who.words` names the signer and where they signed. */
export function signedAlert(
  writer: Writer,
  offer: OfferRow,
  who: { words: string; email: string },
  documentId: string,
  waitingFor: number,
  ledger: LedgerHead,
  /** What the admin should look at before anything else, as a sentence; absent when there is nothing. */
  flag?: string,
): MailMessage {
  const start = flag === undefined ? '' : `Please look at this first: ${flag}.\n\n`
  return {
    to: adminAddress(writer),
    subject: signedSubject(offer, waitingFor) + (flag === undefined ? '' : ', under another name'),
    about: aboutOffer(offer),
    replyTo: who.email || undefined,
    text: `${start}${who.words} signed the offer of ${formatExactDollars(offer.amount_cents / 100)} for ${parcelLine(offer)}.

${
  waitingFor === 0
    ? `The signed agreement is attached. Next step: have ${escrowCompanyName(writer.settings.current.business)} open the file within 24 hours.`
    : `What is signed so far is attached. The offer is signed when ${formatCount(waitingFor, 'more owner')} signed.`
}
See the offer: ${offerScreen(writer, offer)}

Please keep this mail. It shows later whether a signed record was removed.
${tellLedgerHead(ledger)}
`,
    parts: { signedDocumentOf: documentId },
  }
}

/**
 * Asks the address noted with the offer whether it was they who signed. Nothing the signer typed stands in it, so that nobody
 * writes to a stranger through us.
 */
export function wasItYou(
  writer: Writer,
  offer: OfferRow,
  seller: { name: string; email: string },
  signerId: string,
): MailMessage {
  return {
    to: seller.email,
    subject: `This offer was signed. Was it you? Offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${seller.name || 'landowner'},

The purchase agreement for ${parcelLine(offer)} was signed on our website. We have your address with this offer, so we ask: was it you, or somebody who signs for you?

Please tell us on the page below. Opening it answers nothing yet. It has two buttons.

Open the page with the two buttons: ${places.questionLink}

If it was not you, please call or text ${writer.settings.current.phoneDisplay} as well. We will sort it out with you.

${closing(writer)}`,
    parts: { questionLinkOf: signerId },
  }
}

/** Tells the admin at once that an address on file says it was not them who signed. */
export function deniedAlert(
  writer: Writer,
  offer: OfferRow,
  { name, asked_email: askedEmail }: Pick<SignerRow, 'name' | 'asked_email'>,
): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Not signed by the owner? Offer ${offer.reference_number}`,
    replyTo: askedEmail ?? undefined,
    about: aboutOffer(offer),
    text: `The agreement for ${parcelLine(offer)} was signed as ${name ?? 'somebody'}. We asked ${askedEmail ?? 'the address on file'}, and the answer is: "No, it was not me".

Please call the owner of the land before anything else happens: ${offer.seller_phone || 'there is no number on file'}.

See the offer: ${offerScreen(writer, offer)}
`,
  }
}

/** Tells the admin that somebody says the land is theirs, whom the agreement does not name as this seller. */
export function ownershipAlert(
  writer: Writer,
  offer: OfferRow,
  claim: { answer: string; name: string; email: string; nameInAgreement: string },
): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Who owns this land? Offer ${offer.reference_number}`,
    replyTo: claim.email,
    about: aboutOffer(offer),
    text: `Somebody opened the page to sign our offer of ${formatExactDollars(offer.amount_cents / 100)} for ${parcelLine(offer)}, and told us: "${claim.answer}".

Name: ${claim.name}
Email: ${claim.email}
Agreement names: ${claim.nameInAgreement}

Nothing was signed. We promised to answer within 24 hours. Look up who owns the land now before you change the offer or make another.

See the offer: ${offerScreen(writer, offer)}
`,
  }
}

/**
 * The code that confirms the address a signer typed. It tells nothing of the offer, because the address may be a stranger's;
 * the code is put in when the mail goes out.
 */
export function emailCodeMail(
  writer: Writer,
  offer: OfferRow,
  email: string,
  emailCodeOf: { signerId: string; codeId: string },
): MailMessage {
  return {
    to: email,
    subject: 'Your code to sign on our website',
    about: aboutOffer(offer),
    text: `Hello,

Your six-digit code is:

${places.emailCode}

Please type it on the page where you sign. It works for ${emailCodeMinutes} minutes. We never ask for it by phone or text, so please tell it to nobody.

If you are not signing anything with us, somebody typed your address by mistake, and there is nothing for you to do.

${closing(writer)}`,
    parts: { emailCodeOf },
  }
}

import type { OfferRow, SignerRow } from '../database/tables.ts'
import { emailCodeMinutes } from '../../../contract/index.ts'
import { emailCodePlace, type MailMessage, questionLinkPlace } from './enqueue.ts'
import {
  aboutOffer,
  closing,
  offerScreen,
  ownerAddress,
  parcelLine,
  type Writer,
} from './messages.ts'

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

Please tell us here. Opening the page answers nothing yet. It has two buttons:

${questionLinkPlace}

If it was not you, please call or text ${writer.settings.current.phoneDisplay} as well. We will sort it out with you.

${closing(writer)}`,
    questionLinkOf: signerId,
  }
}

/** Tells the owner of the business at once that an address on file says it was not them who signed. */
export function deniedAlert(
  writer: Writer,
  offer: OfferRow,
  { name, asked_email: askedEmail }: Pick<SignerRow, 'name' | 'asked_email'>,
): MailMessage {
  return {
    to: ownerAddress(writer),
    subject: `Not signed by the owner? Offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `The agreement for ${parcelLine(offer)} was signed as ${name ?? 'somebody'}. We asked ${askedEmail ?? 'the address on file'}, and the answer is: "No, it was not me".

Please call the owner of the land before anything else happens: ${offer.seller_phone || 'there is no number on file'}.

The offer: ${offerScreen(writer, offer)}
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

${emailCodePlace}

Please type it on the page where you sign. It works for ${emailCodeMinutes} minutes. We never ask for it by phone or text, so please tell it to nobody.

If you are not signing anything with us, somebody typed your address by mistake, and there is nothing for you to do.

${closing(writer)}`,
    emailCodeOf,
  }
}

import * as v from 'valibot'
import {
  type CallTime,
  callTimes,
  type CoSeller,
  type CounterAnswer,
  emailAddress,
  formatAcreage,
  formatCalendarDate,
  formatDollars,
  formatExactDollars,
} from '../../../contract/index.ts'
import type { MailMessage } from '../../platform/mail/enqueue.ts'
import { closing, adminAddress, type Writer } from '../../platform/mail/messages.ts'
import { type Letterbox, letterboxes } from './co-sellers.ts'
import { allNames } from './letter/address.ts'
import type { OfferRow, QuestionRow } from './tables.ts'

/** The parcel in one line. */
export function parcelLine(offer: Pick<OfferRow, 'acreage' | 'location' | 'apn'>): string {
  return `${formatAcreage(offer.acreage)}, ${offer.location} (parcel number ${offer.apn})`
}

/** Whose data a mail about an offer holds; see `MailMessage.about`. */
export const aboutOffer = (offer: OfferRow) => `offers:${offer.id}`

/** The admin's own screen of an offer; the seller's page would show them less. */
export function offerScreen({ config }: Writer, offer: OfferRow): string {
  return `${config.publicUrl}/admin/offers?edit=${encodeURIComponent(offer.reference_number)}`
}

const answerTo = (replyTo: string) => `Answer to: ${replyTo}`
const why = (reason: string) => `Why: ${reason}`
const callTo = (phone: string) => `Call: ${phone}`

const numberInWords = (dollars: number) => `I would sell for ${formatDollars(dollars)}`
const beforeReason = (dollars: number) => `${numberInWords(dollars)}: `

/** A number that a seller named, as it stands among the questions, in the history and for the CRM. */
export const namedNumber = (dollars: number, reason: string): string =>
  reason === '' ? numberInWords(dollars) : beforeReason(dollars) + reason

/** What mails that answer a seller are called: one to a question, one to a number they named. */
export const answerSubjects = (referenceNumber: string) => ({
  question: `Your question about your land, offer ${referenceNumber}`,
  number: `Our answer about your land, offer ${referenceNumber}`,
})

/** What somebody asked, as it stands below our answer. */
export const quoted = (question: string) =>
  ['You asked:', ...question.split('\n').map((line) => `> ${line}`)].join('\n')

/** Lines of which one stands in the alert about a question and in no other mail, for finding it when the question is erased. */
export function linesOfAlert({
  question,
  reply_to: replyTo,
  counter_cents: cents,
}: QuestionRow): string[] {
  const reason = cents === null ? '' : question.slice(beforeReason(cents / 100).length)
  return [
    ...(reason === '' ? [] : [why(reason)]),
    ...(replyTo === '' ? [] : [answerTo(replyTo), callTo(replyTo)]),
  ].map((line) => `\n${line}\n`)
}

/** What the admin answers to a question about an offer; a mail program shows what it quotes below it. */
export function questionAnswer(
  writer: Writer,
  offer: OfferRow,
  { question, reply_to: replyTo }: Pick<QuestionRow, 'question' | 'reply_to'>,
  { text, writtenBy }: { text: string; writtenBy: string | undefined },
): MailMessage {
  return {
    to: replyTo.trim(),
    subject: answerSubjects(offer.reference_number).question,
    writtenBy,
    about: aboutOffer(offer),
    text: `${text}

${closing(writer, writtenBy)}
${quoted(question)}
`,
  }
}

/** Tells the admin about a landowner's question. */
export function questionAlert(
  writer: Writer,
  offer: OfferRow,
  question: string,
  replyTo: string,
): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Question about offer ${offer.reference_number}`,
    // They may have left a phone number instead.
    replyTo: v.is(emailAddress, replyTo) ? replyTo.trim() : undefined,
    about: aboutOffer(offer),
    text: `A landowner asked about ${parcelLine(offer)}.

${question}

${answerTo(replyTo)}
See the offer: ${offerScreen(writer, offer)}
`,
  }
}

/** Tells the admin whom to call about an offer, and when. */
export function callAlert(
  writer: Writer,
  offer: OfferRow,
  { phone, time }: { phone: string; time: CallTime },
): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Call back: offer ${offer.reference_number}, ${callTimes[time].label}`,
    replyTo: offer.seller_email || undefined,
    about: aboutOffer(offer),
    text: `A landowner would like to be called about ${parcelLine(offer)}.

When: ${callTimes[time].inSentence}
${callTo(phone)}

We promised a call within 24 hours.

See the offer: ${offerScreen(writer, offer)}
`,
  }
}

/** Tells the admin for how much a seller would sell. */
export function counterOfferAlert(
  writer: Writer,
  offer: OfferRow,
  { amount, reason, replyTo }: { amount: number; reason: string; replyTo: string },
): MailMessage {
  const [wanted, is] = [amount, offer.amount_cents / 100].map(formatDollars)
  return {
    to: adminAddress(writer),
    subject: `Another number: offer ${offer.reference_number}, ${wanted}`,
    replyTo: v.is(emailAddress, replyTo) ? replyTo.trim() : offer.seller_email || undefined,
    about: aboutOffer(offer),
    text: `A landowner would sell ${parcelLine(offer)} for ${wanted}. Our offer is ${is}.

${why(reason || 'not said')}
${answerTo(replyTo || 'they left no address')}

We promised nothing. You can agree, meet them at a number between, or stay.

Answer it: ${offerScreen(writer, offer)}
`,
  }
}

/** What a seller is told of our answer to their number. */
interface CounterNews {
  answer: CounterAnswer
  wanted: number
  replyTo: string
  /** Everyone who sells. */
  sellers: readonly CoSeller[]
  writtenBy: string | undefined
}

/**
 * Our answer to a number, mailed to its sender and to all sellers on file where their addresses are known: what they would sign
 * is another offer now, and each has to agree to it. `offer` is as it
 * is by that answer.
 */
export function counterAnswerMails(
  writer: Writer,
  offer: OfferRow,
  { answer, wanted, replyTo, sellers, writtenBy }: CounterNews,
): MailMessage[] {
  const { config, settings } = writer
  const is = formatDollars(offer.amount_cents / 100)
  const news = {
    agreed: `We agree. Our offer is now ${is}.`,
    met: `We looked at everything once more. We cannot go that far, but we can meet you at ${is}. That is our offer now.`,
    stayed: `We looked at everything once more. We cannot go higher, so our offer stays at ${is}. Thank you for telling us what you have in mind.`,
  }
  // Last, so that a seller who asked is addressed by name.
  const asker = { name: '', email: v.is(emailAddress, replyTo) ? replyTo.trim() : '' }
  return letterboxes([...sellers, asker]).map(({ email, names }) => ({
    to: email,
    subject: answerSubjects(offer.reference_number).number,
    writtenBy,
    about: aboutOffer(offer),
    text: `Dear ${allNames(names) || 'landowner'},

On the page of your offer we were asked to pay ${formatDollars(wanted)} for ${parcelLine(offer)}.

${news[answer]}

The offer stands until ${formatCalendarDate(offer.expiration_date)}. You decide, and “no, thank you” is a fine answer.

See your offer: ${config.publicUrl}/offer/${encodeURIComponent(offer.reference_number)}

If you have a question, call or text ${settings.current.phoneDisplay}.

${closing(writer, writtenBy)}`,
  }))
}

const lettersWish = 'They asked for no more letters, and are on the do-not-mail list now.'

/** Tells the admin that a seller asked for no more letters, apart from a decline. */
export function lettersRefusedAlert(writer: Writer, offer: OfferRow): MailMessage {
  const { amount_cents: cents, reference_number: number } = offer
  return {
    to: adminAddress(writer),
    subject: `No more letters: offer ${number}`,
    replyTo: offer.seller_email || undefined,
    about: aboutOffer(offer),
    text: `The landowner wrote from the page of our offer of ${formatExactDollars(cents / 100)} for ${parcelLine(offer)}.

${lettersWish}

See the offer: ${offerScreen(writer, offer)}
`,
  }
}

/** Tells the admin that an offer was turned down. */
export function declinedAlert(
  writer: Writer,
  offer: OfferRow,
  { reason, noMoreLetters }: { reason: string; noMoreLetters?: boolean },
): MailMessage {
  return {
    to: adminAddress(writer),
    subject: `Declined: offer ${offer.reference_number}`,
    replyTo: offer.seller_email || undefined,
    about: aboutOffer(offer),
    text: `The landowner declined the offer of ${formatExactDollars(offer.amount_cents / 100)} for ${parcelLine(offer)}.

Reason: ${reason || 'none given'}
${noMoreLetters ? `${lettersWish}\n` : ''}See the offer: ${offerScreen(writer, offer)}
`,
  }
}

/**
 * Tells sellers who read the same mail which closing steps were reached. `steps` are finished lines, such as `Escrow opened:
 * July 3, 2026`.
 */
export function closingNews(
  writer: Writer,
  offer: OfferRow,
  { names, email }: Letterbox,
  steps: string[],
): MailMessage {
  return {
    to: email,
    subject: `News about your closing, offer ${offer.reference_number}`,
    about: aboutOffer(offer),
    text: `Dear ${allNames(names) || 'landowner'},

Here is how far the sale of ${parcelLine(offer)} has come:

${steps.map((step) => `- ${step}`).join('\n')}

You can see all the steps at any time.

See all the steps: ${writer.config.publicUrl}/success?ref=${offer.reference_number}

If you have a question, call or text ${writer.settings.current.phoneDisplay}.

${closing(writer)}`,
  }
}

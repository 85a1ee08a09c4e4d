import { formatCalendarDate, formatDollars, whatYouGet } from '../../../../contract/index.ts'
import type { MailMessage } from '../../../platform/mail/enqueue.ts'
import { closing, type Writer } from '../../../platform/mail/messages.ts'
import { aboutOffer, parcelLine } from '../messages.ts'
import type { OfferRow } from '../tables.ts'
import { reminderDay } from './rules.ts'

/** The mail somebody asked for at once, or the reminder they agreed to. */
export type EmailedKind = 'offer' | 'reminder'

export const emailedSubjects = (referenceNumber: string) => ({
  offer: `The offer for your land, ${referenceNumber}`,
  reminder: `A reminder of the offer for your land, ${referenceNumber}`,
})

/** Stands in a queued mail for all it says, which is worded when it goes out, from the offer as it is then. */
export const emailedWords = '[The offer as it stands]'

/** A mail with an offer for the queue; `id` is the row that asked for it. */
export function emailedOffer(
  offer: OfferRow,
  kind: EmailedKind,
  { id, to }: { id: string; to: string },
): MailMessage {
  return {
    to,
    subject: emailedSubjects(offer.reference_number)[kind],
    about: aboutOffer(offer),
    text: emailedWords,
    parts: { emailedOffer: { id, kind } },
  }
}

const beginnings = {
  offer:
    'On the page of this offer somebody asked us to send it to this address. If that was not you, please leave this email unanswered, or end such emails at the bottom.',
  reminder:
    'You asked us to remind you of this offer before its last day. This is the only reminder. If you have signed already, there is nothing left to do.',
}

/** What such a mail says. Nothing that a visitor typed is in it. `endUrl` is where such mails end. */
export function emailedText(
  writer: Writer,
  offer: OfferRow,
  { kind, willRemind, endUrl }: { kind: EmailedKind; willRemind: boolean; endUrl: string },
): string {
  const { config, settings } = writer
  const sum = whatYouGet({
    amount: offer.amount_cents / 100,
    backTaxes: offer.back_taxes_cents === null ? null : offer.back_taxes_cents / 100,
  })
  const facts = [...sum.lines, { term: 'Your check', value: sum.check }]
  return `Hello,

${beginnings[kind]}

${settings.current.business.name} offers ${formatDollars(offer.amount_cents / 100)} in cash for ${parcelLine(offer)}. This is what you get:

${facts.map(({ term, value }) => `${term}: ${value}`).join('\n')}

${sum.note}

Last day of this offer: ${formatCalendarDate(offer.expiration_date)}
Reference number: ${offer.reference_number}

See the offer: ${config.publicUrl}/offer/${encodeURIComponent(offer.reference_number)}

You decide, and “no, thank you” is a fine answer. If you have a question, call or text ${settings.current.phoneDisplay}.
${willRemind ? `\nWe will remind you once, on ${formatCalendarDate(reminderDay(offer))}, as you asked.\n` : ''}
${closing(writer)}
End emails about this offer: ${endUrl}
`
}

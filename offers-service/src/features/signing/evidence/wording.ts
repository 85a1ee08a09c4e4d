import { tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import {
  business,
  formatCalendarDate,
  nameAnswers,
  type NameDiffers,
} from '../../../../contract/index.ts'
import type { RecordedEvent } from './events.ts'
import type { LedgerHead } from './ledger.ts'

/** A moment by the clock of the business, whose day the signer saw. */
export function tellHere(moment: string, pattern: string): string {
  return format(new Date(moment), pattern, { in: tz(business.timeZone) })
}

/** A moment for those who compare clocks, for example `2026-06-15 16:00:00 UTC`. */
export function tellUtc(moment: string): string {
  return `${moment.slice(0, 19).replace('T', ' ')} UTC`
}

/** The end of the ledger, as it stands in documents and mail, for whoever compares it later. */
export function tellLedgerHead({ position, hash }: LedgerHead): string {
  return `Entry ${position} of the ledger of all signings: ${hash}`
}

/** A moment as documents write it: `June 15, 2026 at 12:00 PM Eastern Time (2026-06-15 16:00:00 UTC)`. */
export function tellMoment(moment: string): string {
  const here = tellHere(moment, "MMMM d, yyyy 'at' h:mm a")
  return `${here} ${business.timeZoneName} (${tellUtc(moment)})`
}

/** An event as a reader understands it. */
export interface ToldEvent {
  what: string
  details: string[]
}

/** What the providers of signings are called. */
export const providerTitles = {
  builtin: 'this site',
  breezedoc: 'BreezeDoc',
  docuseal: 'DocuSeal',
} as const

const from = ({ ip, userAgent }: { ip: string; userAgent: string }) =>
  `From ${ip || 'an unknown address'}, ${userAgent || 'browser not told'}`

const tellSigner = ({ position, name, email }: { position: number; name: string; email: string }) =>
  [`Owner ${position}: ${name || 'name not known'}`, email].filter(Boolean).join(', ')

/** What whoever was asked whether it was they who signed can say. */
export const answerWords = { yes: 'Yes, it was me', no: 'No, it was not me' } as const

/** What there is to say of a name that is none of the agreement's; nothing otherwise. */
export function tellNaming({
  nameDiffers,
  nameInAgreement = '',
}: {
  nameDiffers?: NameDiffers | undefined
  nameInAgreement?: string | undefined
}): string[] {
  if (nameDiffers === undefined) return []
  return [`The agreement names ${nameInAgreement}. Asked why: "${nameAnswers[nameDiffers]}"`]
}

/** What there is to say of an address that was confirmed by a code; nothing otherwise. */
export function tellEmailCode({
  at,
  emailCodeSentAt,
}: {
  at: string
  emailCodeSentAt?: string | undefined
}): string[] {
  if (emailCodeSentAt === undefined) return []
  return [
    `Address confirmed by a code at ${tellUtc(at)}; the code was emailed to it at ${tellUtc(emailCodeSentAt)}`,
  ]
}

/** What the history says of a signature on paper. */
export function tellPaper({
  signers,
  signedOn,
}: Pick<RecordedEvent & { type: 'signed_on_paper' }, 'signers' | 'signedOn'>): string {
  const names = signers.map(({ name }) => name).join(', ')
  return `${names} (on paper, ${formatCalendarDate(signedOn)})`
}

/** Tells an event of a signing in words. */
export function tellEvent(event: RecordedEvent): ToldEvent {
  switch (event.type) {
    case 'opened':
      return {
        what: `Signing opened on ${providerTitles[event.provider]}`,
        details: [
          ...event.signers.map(tellSigner),
          event.provider === 'builtin'
            ? `Agreement ${event.agreementVersion}`
            : `Our own statement of the offer, not the text to sign: ${event.agreementVersion}`,
          `SHA-256 ${event.agreementSha256}`,
        ],
      }
    case 'signers_changed':
      return { what: 'The owners who sign were named anew', details: event.signers.map(tellSigner) }
    case 'terms_changed':
      return {
        what: 'The terms of the offer were changed',
        details: [`Terms with SHA-256 ${event.termsSha256}`],
      }
    case 'viewed':
      return {
        what: `Owner ${event.signer} opened the agreement`,
        details: [from(event), `Agreement with SHA-256 ${event.agreementSha256}`],
      }
    case 'consented':
      return {
        what: `Owner ${event.signer} agreed to electronic records`,
        details: [
          `Consent text ${event.consentVersion}`,
          `SHA-256 ${event.consentSha256}`,
          from(event),
        ],
      }
    case 'ownership_claimed':
      return {
        what: `Who opened the link of owner ${event.signer} said: "${nameAnswers[event.claim]}"`,
        details: [
          `${event.name}, ${event.email}`,
          `The agreement names ${event.nameInAgreement}. This is no signature`,
          from(event),
        ],
      }
    case 'named':
      return {
        what: `Owner ${event.signer} confirmed name and email`,
        details: [
          `${event.name}, ${event.email}`,
          ...tellEmailCode(event),
          ...tellNaming(event),
          from(event),
        ],
      }
    case 'signed':
      return {
        what: `Owner ${event.signer} signed`,
        details: [
          `Agreement ${event.agreementVersion}`,
          `SHA-256 ${event.agreementSha256}`,
          event.drawingSha256
            ? `By drawing; the drawing has SHA-256 ${event.drawingSha256}`
            : 'By typing the name',
          from(event),
        ],
      }
    case 'sealed':
      return {
        what:
          event.waitingFor === 0
            ? 'The complete document was sealed'
            : `A document was sealed, ${event.waitingFor} to sign`,
        details: [`Level PAdES ${event.level}`, `SHA-256 ${event.documentSha256}`],
      }
    case 'timestamped':
      return {
        what: 'A timestamp server vouched for the time of the sealed document',
        details: [
          tellMoment(event.time),
          `Level PAdES ${event.level}`,
          `SHA-256 ${event.timestampedSha256}`,
        ],
      }
    case 'asked':
      return {
        what: `Owner ${event.signer} was asked whether it was they who signed`,
        details: [event.email],
      }
    case 'answered':
      return {
        what: `Owner ${event.signer} answered: ${answerWords[event.answer]}`,
        details: [from(event)],
      }
    case 'declined':
      return {
        what:
          event.signer === 0
            ? 'Declined on the page of the offer, with its reference number'
            : `Owner ${event.signer} declined`,
        details: [...(event.reason ? [event.reason] : []), from(event)],
      }
    case 'withdrawn':
      return { what: 'The buyer withdrew the offer', details: [] }
    case 'offered_again':
      return { what: 'The buyer made the offer again', details: [] }
    case 'reconsidered':
      return { what: 'The offer was taken up again after it was declined', details: [] }
    case 'signed_on_paper':
      return {
        what: `Signed on paper on ${formatCalendarDate(event.signedOn)}, as the buyer noted`,
        details: [
          ...event.signers.map(({ position, name }) => `Owner ${position}: ${name}`),
          `Scan with SHA-256 ${event.documentSha256}`,
        ],
      }
    case 'cancelled':
      return { what: 'Signing canceled', details: [event.reason] }
    case 'sent':
      return {
        what: `Sent by ${providerTitles[event.provider]}`,
        details: [
          `Document ${event.externalId}`,
          `Our own statement of the offer has SHA-256 ${event.termsSha256}`,
        ],
      }
    default:
      return {
        what: `Signed on ${providerTitles[event.provider]}`,
        details: [
          `Document ${event.externalId}, completed ${tellMoment(event.completedAt)}`,
          `Record of the service with SHA-256 ${event.answerSha256}`,
        ],
      }
  }
}

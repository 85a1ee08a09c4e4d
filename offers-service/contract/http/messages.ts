import type { ErrorCode } from './errors.ts'

/** What a visitor is told: a toast where scripts run, a page where they do not. */
export interface Message {
  title: string
  description: string
}

/** The forms that are sent without scripts and shown again, filled in, where something is wrong with them. */
export type SentFormName =
  | 'contact'
  | 'lookup'
  | 'fact'
  | 'counter-offer'
  | 'email-offer'
  | 'no-more-letters'
  | 'stop-email'

/** The visitor's part of the specification's error catalogue (section 8), to the letter. */
export const messages = {
  lookupFailed: {
    title: 'Error',
    description: 'There was a problem looking up your offer. Please try again or call us.',
  },
  contactFailed: {
    title: 'Error',
    description: 'There was a problem submitting your information. Please try calling us.',
  },
  contactReceived: {
    title: 'Thank You!',
    description:
      "We've received your information and will contact you within 24 hours with your personalized offer.",
  },
  signingFailed: {
    title: 'Error',
    description: 'There was a problem starting the signing process. Please call us.',
  },
} as const satisfies Record<string, Message>

/** What is said where a form could not be taken because too many came at once. */
export const tooBusy: Message = {
  title: 'One moment, please',
  description:
    'Many people are writing to us at once. What you typed is still here. Please send it again in a minute, or call us.',
}

/** How long to wait, in words; rounded up, so that a try after it is not too early. Without seconds nobody knows how long. */
export function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  if (seconds <= 60) return 'in a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

/** What an unknown reference number is answered with, naming the support phone number. */
export function offerNotFound(phone: string): Message {
  return {
    title: 'Offer Not Found',
    description: `We couldn't find an offer with that reference number. Please check the number and try again, or call us at ${phone}.`,
  }
}

/** What is said where the question before an offer came up only while something was typed. */
export const questionAskedAgain: Message = {
  title: 'One Question First',
  description:
    'Please open your offer again in another tab and answer the question there. Then send this once more: what you typed stays here.',
}

/** What is known of a refused call. */
interface Refused {
  code?: ErrorCode | undefined
  /** How long too many tries keep one out; absent when the answer did not say. */
  retryAfterSeconds?: number | undefined
}

/**
 * What a refused answer to the question before an offer is met with; it does not tell whether there is such an offer. Undefined
 * when the call failed for another reason.
 */
export function factRefused(
  { code, retryAfterSeconds }: Refused,
  inSentence: string,
  phone: string,
): Message | undefined {
  if (code === 'fact_wrong')
    return {
      title: 'Please Check What You Typed',
      description: `We couldn't find an offer that fits both the reference number and the ${inSentence}. Please check both and try again, or call us at ${phone}.`,
    }
  if (code === 'too_many_requests')
    return {
      title: 'Too Many Tries',
      description: `There were too many tries, so we stopped to keep offers safe. Please call us at ${phone} and we will read yours to you, or try again ${waitInWords(retryAfterSeconds)}.`,
    }
  return undefined
}

import { type Message, waitInWords } from 'offers-service/contract'
import { ApiError } from './client.ts'

/** What can go wrong with a call. Everything the website says about a failure begins here. */
export type FailureKind = 'missing' | 'not-allowed' | 'too-often' | 'unreachable' | 'failed'

const kindOfStatus: Record<number, FailureKind> = {
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'missing',
  410: 'missing',
  429: 'too-often',
}

/**
 * Which kind of failure an error is.
 *
 * `unreachable` is what `fetch` fails with: no connection, or no whole answer in time. `failed` is everything else: a fault of the
 * service, and an answer that is not what was agreed.
 */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof ApiError) return kindOfStatus[error.status] ?? 'failed'
  return error instanceof TypeError || error instanceof DOMException ? 'unreachable' : 'failed'
}

/** Whether an error says that what was asked for does not exist. */
export function isMissingError(error: unknown): boolean {
  return error !== undefined && failureKind(error) === 'missing'
}

const words: Record<FailureKind, (seconds: number | undefined) => Message> = {
  missing: () => ({
    title: 'Not Found',
    description: 'It is not here. It may have been removed.',
  }),
  'not-allowed': () => ({
    title: 'Not Allowed',
    description: 'You do not have permission for this.',
  }),
  'too-often': (seconds) => ({
    title: 'Too Many Tries',
    description: `There were too many tries in a short time. Please try again ${waitInWords(seconds)}.`,
  }),
  unreachable: () => ({
    title: 'No Connection',
    description:
      'The website could not be reached. Please check your internet connection, then try again.',
  }),
  failed: (seconds = 60) => ({
    title: 'Something Went Wrong',
    description: `The problem is on the website’s side, not on yours. Please try again ${waitInWords(seconds)}.`,
  }),
}

/** What a failure is, and what can be done about it. */
export function failureWords(error: unknown): Message {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return words[failureKind(error)](seconds)
}

/**
 * What a reader can do about the cause of a failure, to stand below a message of its own. Undefined where the message says
 * enough: for what is missing, and for a fault of the service.
 */
export function reasonOf(error: unknown): string | undefined {
  const kind = failureKind(error)
  return kind === 'missing' || kind === 'failed' ? undefined : failureWords(error).description
}

import * as v from 'valibot'
import type { OfferRow } from '../../offers/tables.ts'
import type { SigningRow } from '../tables.ts'

/** An seller as a signing service is told of them. */
export interface HostedSigner {
  /** Our id of the signer. */
  id: string
  position: number
  name: string
  email: string
  /** Our page for this signer, where the service sends them back to. */
  returnUrl: string
}

/** A signing that a service hosts. */
export interface Hosted {
  signing: SigningRow
  offer: OfferRow
  signers: HostedSigner[]
  /** Who signs for the buyer, and as what; empty when nobody is named. */
  buyerSigner: string
}

/**
 * Keeps what was reached, so that after a crash the next try goes on from there.
 *
 * Each throws when somebody else has taken the signing over meanwhile, and otherwise keeps others away for a while longer.
 */
export interface Progress {
  /** A document is made next; `marker` is what the next try finds it by if we never hear its id. */
  aboutToMake(marker: string): Promise<void>
  /** The document is there and may be sent; from here on it is looked after even if nobody starts again. */
  made(externalId: string): Promise<void>
}

/** Where each seller signs, by position; null when the service says so only by mail. */
export type SigningLinks = Map<number, string | null>

/** What a service says of one seller. */
export interface SignerProgress {
  position: number
  openedAt: string | undefined
  signedAt: string | undefined
}

/** What a service says of a document. */
export type HostedState =
  | { status: 'waiting'; signers: SignerProgress[] }
  | Completed
  | { status: 'declined'; reason: string }
  /** It can no longer be signed there. */
  | { status: 'ended'; reason: string }

/** A document that everyone has signed. */
export interface Completed {
  status: 'completed'
  completedAt: string
  signers: SignerProgress[]
  /** The service's own answer, kept as evidence. */
  answer: unknown
  /** Fetches what the service hands out; it may take a moment to make that. */
  fetchFiles: () => Promise<SignedFiles>
}

/** The files of a completed document, as far as the service hands them out. */
export interface SignedFiles {
  document?: Uint8Array
  auditLog?: Uint8Array
}

/** A signing service. Every call may throw a `ServiceProblem`. */
export interface SigningService {
  title: string
  /** Whether the service writes to the sellers itself, and so needs the address of each. */
  sendsMail: boolean
  /** Makes and sends the document, going on from wherever an earlier try got to, and never makes a second one. */
  prepare(hosted: Hosted, progress: Progress): Promise<SigningLinks>
  /** Reads the template, to see that the service can be reached, lets us in and knows it. */
  test(): Promise<void>
  /** Asks how far the document is. */
  check(hosted: Hosted): Promise<HostedState>
  /** Ends the document at the service. Answers what is left for the admin to do there by hand, as a sentence. */
  cancel(hosted: Hosted): Promise<string | undefined>
}

/** A moment as services write them, such as `2026-05-01T09:00:05.000000Z`, in our own form; absent and null both mean not yet. */
export const serviceTimestamp = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a moment'),
      v.transform((text) => new Date(text).toISOString()),
    ),
  ),
)

import * as v from 'valibot'
import { NameDiffers, OwnershipClaim, signingProviders } from '../../../../contract/index.ts'

const hash = v.string()
/** From where a request came. */
const origin = { ip: v.string(), userAgent: v.string() }
/** Which seller it was: 1 for the offer's own seller, then the further sellers in their order. */
const signer = v.number()
const provider = v.picklist(signingProviders)
const signers = v.array(v.object({ position: v.number(), name: v.string(), email: v.string() }))

/** Everything that can happen to a signing, each kind with the facts that prove it. */
export const SigningEvent = v.variant('type', [
  v.object({
    type: v.literal('opened'),
    signingId: v.string(),
    referenceNumber: v.string(),
    provider,
    signers,
    agreementVersion: v.string(),
    agreementSha256: hash,
  }),
  v.object({ type: v.literal('signers_changed'), signers }),
  /** The admin changed what the offer says, such as its amount, before anybody had signed. */
  v.object({ type: v.literal('terms_changed'), termsSha256: hash }),
  v.object({ type: v.literal('viewed'), signer, agreementSha256: hash, ...origin }),
  v.object({
    type: v.literal('consented'),
    signer,
    consentVersion: v.string(),
    consentSha256: hash,
    ...origin,
  }),
  /** Somebody who opened this seller's link said that the land is theirs; they signed nothing. */
  v.object({
    type: v.literal('ownership_claimed'),
    signer,
    claim: OwnershipClaim,
    name: v.string(),
    email: v.string(),
    nameInAgreement: v.string(),
    ...origin,
  }),
  v.object({
    type: v.literal('named'),
    signer,
    name: v.string(),
    email: v.string(),
    /** Present when the name is none of the agreement's: what the signer said of it, and whom the agreement names. */
    nameDiffers: v.optional(NameDiffers),
    nameInAgreement: v.optional(v.string()),
    /** Present when they typed a code that was mailed to this address: when it was mailed. */
    emailCodeSentAt: v.optional(v.string()),
    ...origin,
  }),
  v.object({
    type: v.literal('signed'),
    signer,
    agreementVersion: v.string(),
    agreementSha256: hash,
    /** Present when the signature was drawn; otherwise the typed name is the signature. */
    drawingSha256: v.optional(hash),
    ...origin,
  }),
  v.object({
    type: v.literal('sealed'),
    signer,
    documentSha256: hash,
    certificateSha256: hash,
    /** Of PAdES; a timestamp that follows the seal has an event of its own. */
    level: v.literal('B-B'),
    /** How many sellers have yet to sign. */
    waitingFor: v.number(),
  }),
  /** The sealed document of this seller was kept once more, with a timestamp after it. */
  v.object({
    type: v.literal('timestamped'),
    signer,
    timestampedSha256: hash,
    level: v.picklist(['B-T', 'B-LT']),
    /** What the timestamp server said the time was. */
    time: v.string(),
  }),
  /** The address noted with the offer was asked whether it was they who signed. */
  v.object({ type: v.literal('asked'), signer, email: v.string() }),
  /** What whoever opened that mail answered; a later answer leaves the earlier one in the chain. */
  v.object({ type: v.literal('answered'), signer, answer: v.picklist(['yes', 'no']), ...origin }),
  /** Owner 0 is whoever declined on the offer's own page, where the reference number is enough. */
  v.object({ type: v.literal('declined'), signer, reason: v.string(), ...origin }),
  /** The admin took the offer back, after which no link of it opens; the signing stays, should they make it live again. */
  v.object({ type: v.literal('withdrawn') }),
  v.object({ type: v.literal('offered_again') }),
  /** After a decline somebody went on to sign on the offer's own page. */
  v.object({ type: v.literal('reconsidered') }),
  v.object({ type: v.literal('cancelled'), reason: v.string() }),
  v.object({
    type: v.literal('sent'),
    provider,
    externalId: v.string(),
    /** The offer's terms in our words; what is signed stands in the service's own template. */
    termsSha256: hash,
  }),
  v.object({
    type: v.literal('completed_elsewhere'),
    provider,
    externalId: v.string(),
    completedAt: v.string(),
    answerSha256: hash,
    auditLogSha256: v.optional(hash),
    /** Absent when the service hands no document out. */
    documentSha256: v.optional(hash),
  }),
  /** The admin noted that these owners signed on paper, of which the document is a scan. */
  v.object({
    type: v.literal('signed_on_paper'),
    /** The day the paper says, and a moment of it that is not after the note. */
    signedOn: v.string(),
    signedAt: v.string(),
    signers: v.array(v.object({ position: v.number(), name: v.string() })),
    documentSha256: hash,
  }),
])
export type SigningEvent = v.InferOutput<typeof SigningEvent>

/** An event as recorded: with its moment and its place in the chain. */
export const RecordedEvent = v.intersect([
  SigningEvent,
  v.object({ at: v.string(), position: v.number() }),
])
export type RecordedEvent = v.InferOutput<typeof RecordedEvent>

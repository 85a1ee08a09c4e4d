import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { byReference, Outline, PublicOffer, typedReference } from '../offers/offers.ts'
import {
  done,
  inputObject,
  optionalLines,
  requiredText,
  rewrite,
  timestamp,
} from '../values/values.ts'
import { SignatureDrawing } from './drawn-signature.ts'
import { NameDiffers, OwnershipClaim } from './signer-name.ts'

export const initiateSigning = defineEndpoint({
  method: 'POST',
  url: '/api/breezedoc/initiate',
  // A signing service may have to make the document first.
  config: { access: 'public', timeoutSeconds: 60, isIdempotent: true },
  schema: {
    body: inputObject({ referenceNumber: typedReference }),
    response: { 200: v.object({ signatureUrl: v.string() }) },
  },
})

/**
 * Who signs next once a seller has signed: from then on links go out by mail only. `mailedTo` has the addresses, mostly hidden
 * (`r•••@example.com`); `isAnyUnknown` says that we have no address of one of them. Before that, and when all have signed,
 * there is no such answer.
 */
export const getNextSigners = defineEndpoint({
  method: 'GET',
  url: '/api/offers/:referenceNumber/next-owners',
  config: { access: 'public' },
  schema: {
    params: byReference,
    response: { 200: v.object({ mailedTo: v.array(v.string()), isAnyUnknown: v.boolean() }) },
  },
})

/** A numbered part of the purchase agreement; paragraphs are plain text. */
export const AgreementSection = v.object({
  heading: v.string(),
  paragraphs: v.array(v.string()),
})

/** The outline of the land, at the end of an agreement, with what is said of it in plain paragraphs. */
export const AgreementExhibit = v.object({
  title: v.string(),
  paragraphs: v.array(v.string()),
  outline: Outline,
})

/**
 * The purchase agreement as shown to the signer. `version` names the template it was made from. `exhibit` is absent where sellers see
 * no outline of the land.
 */
export const Agreement = v.object({
  version: v.string(),
  title: v.string(),
  sections: v.array(AgreementSection),
  exhibit: v.optional(AgreementExhibit),
})
export type Agreement = v.InferOutput<typeof Agreement>

/** The disclosure a consumer agrees to before signing electronically (15 U.S.C. 7001(c)). */
export const ConsentText = v.object({ version: v.string(), paragraphs: v.array(v.string()) })
export type ConsentText = v.InferOutput<typeof ConsentText>

/** Who hosts a signing: this site, or a signing service. */
export const signingProviders = ['builtin', 'breezedoc', 'docuseal'] as const
export type SigningProviderName = (typeof signingProviders)[number]

/** What a signing service adds to the address it sends a seller back to who has finished there. */
export const returnedMark = 'returned'

/** One seller's part in a signing, as the other sellers may see it. `name` is empty when it is not known yet. */
export const SignerView = v.object({
  /** 1 for the offer's own seller, then the further sellers in their order. */
  position: v.number(),
  name: v.string(),
  status: v.picklist(['waiting', 'signed']),
  signedAt: v.nullable(timestamp),
  /** Whether the link belongs to this signer. */
  isYou: v.boolean(),
})
export type SignerView = v.InferOutput<typeof SignerView>

/**
 * What the signing page shows. `status`, `signedAt` and `signerName` are about the seller whose link it is; all but the first are
 * null until they sign. What they signed with and their copy are not behind this link, which others may hold. Whether everyone has signed is what the offer's status says.
 */
export const SigningView = v.object({
  status: v.picklist(['open', 'signed', 'declined']),
  /** Every seller who signs, in the order of the offer. */
  signers: v.array(SignerView),
  /** The service where this seller signs; null when they sign here. Its `url` is null when only the service's mail has it. */
  host: v.nullable(v.object({ title: v.string(), url: v.nullable(v.string()) })),
  offer: PublicOffer,
  agreement: Agreement,
  /** What the agreement comes down to, a sentence or two each; it is no part of it. Empty when nothing is said. */
  inShort: v.array(v.string()),
  /**
   * The names the agreement has, the one for this seller first; whoever types another is asked why. Empty when it has none for
   * this seller.
   */
  namesInAgreement: v.array(v.string()),
  consent: ConsentText,
  /** Whether a code mailed to the signer's address must be typed before they can sign here. */
  isEmailCodeNeeded: v.boolean(),
  /** Where to write to us about it. */
  supportEmail: v.string(),
  signerName: v.nullable(v.string()),
  signedAt: v.nullable(timestamp),
})
export type SigningView = v.InferOutput<typeof SigningView>

const signerEmail = v.pipe(
  v.string('Please enter your email address'),
  v.trim(),
  v.minLength(1, 'Please enter your email address'),
  v.maxLength(254, 'Invalid email address'),
  v.rfcEmail('Invalid email address'),
)

/** How long a mailed code can be used. */
export const emailCodeMinutes = 15

/** A mailed code as people type it: `123 456` is `123456`. */
export const EmailCode = v.pipe(
  v.string('Please type the six-digit code from our email'),
  rewrite((text) => text.replaceAll(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, 'Please type the six-digit code from our email'),
)

export const SignatureInput = inputObject({
  name: requiredText('Please type your full legal name', 120),
  email: signerEmail,
  /** Needed where the view says so, and left aside elsewhere. */
  emailCode: v.optional(EmailCode),
  /** Why the name is none that the agreement has; needed when it is not, and left aside when it is. */
  nameDiffers: v.optional(NameDiffers),
  consent: v.literal(true, 'Please agree to sign electronically'),
  /** Absent means that the typed name is the signature. */
  drawing: v.optional(SignatureDrawing),
  /** The versions the signer read; a different current version is refused so nobody signs unseen text. */
  agreementVersion: v.string(),
  consentVersion: v.string(),
})
export type SignatureInput = v.InferOutput<typeof SignatureInput>

const byToken = v.object({ token: v.pipe(v.string(), v.maxLength(128)) })

export const getSigning = defineEndpoint({
  method: 'GET',
  url: '/api/signing/:token',
  config: { access: 'public' },
  schema: { params: byToken, response: { 200: SigningView } },
})

export const sign = defineEndpoint({
  method: 'POST',
  url: '/api/signing/:token/sign',
  config: { access: 'public', timeoutSeconds: 30, isIdempotent: true },
  // A signature drawn in as many points as it may have.
  bodyLimit: 128 * 1024,
  schema: {
    params: byToken,
    body: SignatureInput,
    response: {
      200: v.object({
        referenceNumber: v.string(),
        signedAt: timestamp,
        /** How many sellers have yet to sign; the offer is signed when it is 0. */
        waitingFor: v.number(),
        /** The token of {@link signingDocumentUrl} for the browser that has just signed; the signer's mail has it too. */
        documentToken: v.string(),
      }),
    },
  },
})

/**
 * Tells us that the land belongs to somebody else than the agreement says; it signs nothing. It is recorded in the evidence, and
 * waits for the admin as a question does. Too many are refused with `too_many_requests`.
 */
export const claimOwnership = defineEndpoint({
  method: 'POST',
  url: '/api/signing/:token/ownership',
  config: { access: 'public', isIdempotent: true },
  schema: {
    params: byToken,
    body: inputObject({
      claim: OwnershipClaim,
      name: SignatureInput.entries.name,
      email: signerEmail,
    }),
    response: { 200: done },
  },
})

/**
 * Mails a new code to the address a signer typed, which ends the one before. Too many are refused under `emailCode`;
 * `not_found` where no code is needed.
 */
export const sendEmailCode = defineEndpoint({
  method: 'POST',
  url: '/api/signing/:token/email-code',
  config: { access: 'public' },
  schema: {
    params: byToken,
    body: inputObject({ email: signerEmail }),
    response: { 200: done },
  },
})

/** Declines an offer. With `noMoreLetters`, its seller and the parcel are put on the list of those not to mail. */
export const declineSigning = defineEndpoint({
  method: 'POST',
  url: '/api/signing/:token/decline',
  config: { access: 'public', isIdempotent: true },
  schema: {
    params: byToken,
    body: inputObject({
      reason: optionalLines(1000),
      noMoreLetters: v.optional(v.boolean(), false),
    }),
    response: { 200: done },
  },
})

/**
 * What the address noted with an offer is asked when its agreement was signed: was it you? `name` is the one it was signed
 * with; `answer` is the last one given, null before that.
 */
export const SignatureQuestion = v.object({
  referenceNumber: v.string(),
  location: v.string(),
  name: v.string(),
  nameInAgreement: v.string(),
  signedAt: timestamp,
  answer: v.nullable(v.picklist(['yes', 'no'])),
  answeredAt: v.nullable(timestamp),
})
export type SignatureQuestion = v.InferOutput<typeof SignatureQuestion>

/** Only reads: a mail scanner that follows the link answers nothing. */
export const getSignatureQuestion = defineEndpoint({
  method: 'GET',
  url: '/api/signing/:token/was-it-you',
  config: { access: 'public' },
  schema: { params: byToken, response: { 200: SignatureQuestion } },
})

/** Answers it, also once more with another answer; every answer is kept. */
export const answerSignatureQuestion = defineEndpoint({
  method: 'POST',
  url: '/api/signing/:token/was-it-you',
  config: { access: 'public' },
  schema: {
    params: byToken,
    body: inputObject({ answer: v.picklist(['yes', 'no'], 'Please choose one of the answers') }),
    response: { 200: SignatureQuestion },
  },
})

/** The signed agreement as PDF, by the signer's own token for it; a plain route because its answer is a file. */
export const signingDocumentUrl = '/api/signing/:token/document'

/** The agreement of an offer as PDF, to show a lawyer before signing begins. Not where it is signed at a service. */
export const offerAgreementUrl = '/api/offers/:referenceNumber/agreement'

/** The agreement as PDF to read before signing: the same text as in the view. */
export const signingAgreementUrl = '/api/signing/:token/agreement'

import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { CoSeller, CoSellers } from '../offers/co-sellers.ts'
import { byReference } from '../offers/offers.ts'
import { done, inputObject, timestamp } from '../values/values.ts'
import { NameDiffers } from './signer-name.ts'
import { signingProviders } from './signing.ts'

// The admin's side of signing.ts stands apart from it so that no visitor downloads it.

/** What makes a signature one to look at: another name than the agreement's, or that the address on file says it was not them. */
export const IdentityFlag = v.object({
  signingId: v.string(),
  /** 1 for the offer's own seller, then the further sellers in their order. */
  position: v.number(),
  name: v.string(),
  nameInAgreement: v.string(),
  /** What they said of the name; null when it is one of the agreement's. */
  nameDiffers: v.nullable(NameDiffers),
  /** The address noted with the offer that was asked whether it was them; empty when nobody was. */
  askedEmail: v.string(),
  answer: v.nullable(v.picklist(['yes', 'no'])),
  answeredAt: v.nullable(timestamp),
  /** The number noted with the offer, empty when there is none. */
  phone: v.string(),
  /** When the admin looked at it; null while it waits for that. */
  lookedAt: v.nullable(timestamp),
})
export type IdentityFlag = v.InferOutput<typeof IdentityFlag>

/** A signing as the admin sees it. */
export const AdminSigning = v.object({
  id: v.string(),
  provider: v.picklist(signingProviders),
  status: v.picklist(['open', 'signed', 'declined', 'cancelled']),
  /** Whether the owners signed on paper, of which the signed document is a scan. */
  isOnPaper: v.boolean(),
  createdAt: timestamp,
  /** When the document was sent by the signing service; null before that, and for our own signing. */
  sentAt: v.nullable(timestamp),
  /** When it was signed, declined or cancelled. */
  completedAt: v.nullable(timestamp),
  /** When the signing service was last asked; null for our own signing. */
  checkedAt: v.nullable(timestamp),
  /** What went wrong lately, as a sentence for the admin; null when nothing did. */
  problem: v.nullable(v.string()),
  signers: v.array(
    v.object({
      /** 1 for the offer's own seller, then the further sellers in their order. */
      position: v.number(),
      name: v.string(),
      email: v.string(),
      status: v.picklist(['waiting', 'signed']),
      viewedAt: v.nullable(timestamp),
      signedAt: v.nullable(timestamp),
      /** When they typed the code that was mailed to their address; null when none was asked for. */
      emailConfirmedAt: v.nullable(timestamp),
      /** Null when there is nothing to doubt. */
      flag: v.nullable(IdentityFlag),
    }),
  ),
})
export type AdminSigning = v.InferOutput<typeof AdminSigning>

const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** The further sellers of an offer, and its signings, newest first. */
export const readOfferSigning = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/signing',
  config: { access: 'admin' },
  schema: {
    params: byReference,
    response: {
      200: v.object({
        coSellers: v.array(CoSeller),
        signings: v.array(AdminSigning),
        /** What would keep the sellers from starting to sign, as a sentence; null when nothing would. */
        blockedBy: v.nullable(v.string()),
        /** That a record was changed outside the site, as a sentence; null when all are as the service left them. */
        recordProblem: v.nullable(v.string()),
      }),
    },
  },
})

/** Names the sellers who sign beside the offer's own seller. */
export const updateCoSellers = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/offers/:referenceNumber/co-sellers',
  config: { access: 'admin' },
  schema: {
    params: byReference,
    body: inputObject({ coSellers: CoSellers }),
    response: { 200: v.object({ coSellers: v.array(CoSeller) }) },
  },
})

/** Asks the signing service now how far it is; for our own signing there is nothing to ask. */
export const checkSigning = defineEndpoint({
  method: 'POST',
  url: '/api/admin/signings/:id/check',
  config: { access: 'admin', timeoutSeconds: 60 },
  schema: { params: byId, response: { 200: AdminSigning } },
})

/** Ends an open signing: its links close and the offer can be changed or signed afresh. */
export const cancelSigning = defineEndpoint({
  method: 'POST',
  url: '/api/admin/signings/:id/cancel',
  config: { access: 'admin', timeoutSeconds: 60 },
  schema: { params: byId, response: { 200: AdminSigning } },
})

const bySigner = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  position: v.pipe(v.string(), v.digits(), v.maxLength(4)),
})

/** Notes that the admin has looked at a signature in doubt; doing so twice changes nothing. */
export const markSignerLookedAt = defineEndpoint({
  method: 'POST',
  url: '/api/admin/signings/:id/signers/:position/looked-at',
  config: { access: 'admin' },
  schema: { params: bySigner, response: { 200: done } },
})

/**
 * Hands out the link with which one seller signs who has yet to. Whoever holds it can sign as them, so no program gets it, and the
 * security log says when it was handed out.
 */
export const copySigningLink = defineEndpoint({
  method: 'POST',
  url: '/api/admin/signings/:id/signers/:position/link',
  config: { access: 'adminInPerson' },
  schema: { params: bySigner, response: { 200: v.object({ link: v.string() }) } },
})

/**
 * Mails a seller who has yet to sign their link again, to the address noted with the offer. Not for programs, which could change
 * that address first.
 */
export const sendSigningLink = defineEndpoint({
  method: 'POST',
  url: '/api/admin/signings/:id/signers/:position/send',
  config: { access: 'adminInPerson' },
  schema: {
    params: bySigner,
    response: { 200: done },
  },
})

/** Everything that proves a signing, as one zip file that `npm run verify-evidence` checks offline. */
export const offerEvidenceUrl = '/api/admin/offers/:referenceNumber/evidence'

/** Where DocuSeal tells that a submission has changed (POST); see the operator's notes for its secret. */
export const docusealWebhook = '/api/webhooks/docuseal'

import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { dollars } from '../values/typed-values.ts'
import {
  basedOn,
  done,
  inputObject,
  optionalEmail,
  optionalText,
  requiredText,
  timestamp,
} from '../values/values.ts'
import { byReference } from './offers.ts'

/** A document of a deal. */
export const ClosingDocument = v.object({
  id: v.string(),
  /** As the file was called. */
  name: v.string(),
  mediaType: v.string(),
  /** In bytes. */
  size: v.number(),
  addedAt: timestamp,
})
export type ClosingDocument = v.InferOutput<typeof ClosingDocument>

const amount = v.nullable(v.number())

/** Who closes a deal, what it costs and what of it is done. Texts are empty and dollars null where nothing is known. */
export const ClosingDetails = v.object({
  company: v.string(),
  contact: v.string(),
  phone: v.string(),
  email: v.string(),
  fileNumber: v.string(),
  backTaxes: amount,
  /** What the business pays besides the price and the taxes. */
  costs: amount,
  /** What the parcel was sold again for, or is to be. */
  resalePrice: amount,
  /** The lines of the checklist that are done. */
  done: v.array(v.string()),
  documents: v.array(ClosingDocument),
  /** When this was last changed, documents aside; null before that. */
  updatedAt: v.nullable(timestamp),
})
export type ClosingDetails = v.InferOutput<typeof ClosingDetails>

export const readClosingDetails = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/closing-details',
  config: { access: 'admin' },
  schema: { params: byReference, response: { 200: ClosingDetails } },
})

const typedAmount = v.optional(v.nullable(dollars), null)

/** Sets all of it but the documents; what is absent becomes empty. Refused with `offer_not_signed` before the signature. */
export const updateClosingDetails = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/offers/:referenceNumber/closing-details',
  config: { access: 'admin' },
  schema: {
    params: byReference,
    body: inputObject({
      company: optionalText(100),
      contact: optionalText(100),
      phone: optionalText(40),
      email: optionalEmail,
      fileNumber: optionalText(60),
      backTaxes: typedAmount,
      costs: typedAmount,
      resalePrice: typedAmount,
      done: v.optional(v.pipe(v.array(optionalText(200)), v.maxLength(100)), []),
      basedOn,
    }),
    response: { 200: ClosingDetails },
  },
})
export type ClosingDetailsUpdate = v.InferOutput<typeof updateClosingDetails.schema.body>

/** The most documents one deal may have. */
export const maxClosingDocuments = 30

/**
 * Adds a document to a signed offer.
 *
 * The request's body is the file itself, a PDF, JPEG or PNG file of at most `maxScanBytes`; the bytes decide what it is. Beyond
 * {@link maxClosingDocuments} it is refused with `invalid_request`.
 */
export const addClosingDocument = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/closing-documents',
  // Counted anew with each part of the file that leaves.
  config: { access: 'admin', timeoutSeconds: 60, isIdempotent: true },
  schema: {
    params: byReference,
    querystring: inputObject({ name: requiredText('File name is required', 255) }),
    response: { 201: ClosingDocument },
  },
})

const byDocument = v.object({
  ...byReference.entries,
  id: v.pipe(v.string(), v.maxLength(64)),
})

/** Removes a document for good. */
export const removeClosingDocument = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/offers/:referenceNumber/closing-documents/:id',
  config: { access: 'owner' },
  schema: { params: byDocument, response: { 200: done } },
})

/** The document itself (GET). A plain route, because its answer is a file. */
export const closingDocumentUrl = '/api/admin/offers/:referenceNumber/closing-documents/:id'

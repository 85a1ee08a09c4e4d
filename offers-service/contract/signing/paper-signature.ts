import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { byReference } from '../offers/offers.ts'
import { typedDay } from '../values/typed-values.ts'
import { inputObject } from '../values/values.ts'
import { AdminSigning } from './admin-signing.ts'

/** The most bytes that the scan of a signed paper, or another document of a deal, may have. */
export const maxScanBytes = 10 * 1024 * 1024

/**
 * Notes that every owner has signed the agreement on paper: the offer is signed from then on, like one that was signed here.
 *
 * The request's body is the scan itself, a PDF, JPEG or PNG file of at most {@link maxScanBytes}; the bytes decide what it is.
 * Refused with `offer_not_open` when the offer is a draft or withdrawn, `already_signed` when it is signed, and
 * `signing_under_way` when an owner has signed here or may be signing at a signing service. Not for programs, as it binds the business.
 */
export const notePaperSignature = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/paper-signature',
  // Counted anew with each part of the file that leaves.
  config: { access: 'adminInPerson', timeoutSeconds: 60, isIdempotent: true },
  schema: {
    params: byReference,
    querystring: inputObject({
      /** The day on which the last owner signed, as the paper says. */
      signedOn: typedDay,
      /** Whether owners whose email is known get the scan as their copy. */
      tellSeller: v.optional(v.picklist(['true', 'false'], 'Please use true or false')),
    }),
    response: { 201: AdminSigning },
  },
})

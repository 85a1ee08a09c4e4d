import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, inputObject, timestamp } from '../values/values.ts'
import { AdminOffer } from './admin-offers.ts'
import { wholeNumber } from './offer-search.ts'

/** How many deleted drafts stand on a page. */
export const deletedDraftsPerPage = 10

/** A draft in the trash. `deletedBy` is who deleted it; null where nobody is known. */
export const DeletedDraft = v.object({
  id: v.string(),
  referenceNumber: v.string(),
  location: v.string(),
  sellerName: v.string(),
  amount: v.number(),
  deletedAt: timestamp,
  deletedBy: v.nullable(v.string()),
})
export type DeletedDraft = v.InferOutput<typeof DeletedDraft>

const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** The drafts that were deleted in the last 30 days, latest first. `page` counts from 1. */
export const listDeletedDrafts = defineEndpoint({
  method: 'GET',
  url: '/api/admin/deleted-drafts',
  config: { access: 'owner' },
  schema: {
    querystring: inputObject({ page: v.optional(wholeNumber(100_000), '1') }),
    response: { 200: v.object({ drafts: v.array(DeletedDraft), hasMore: v.boolean() }) },
  },
})

/**
 * Puts a deleted draft back as it was, and answers it. What is gone by now stays away: the list it was made from, and its place in a
 * mailing that was deleted or posted meanwhile.
 *
 * Refused with `reference_number_taken` where another offer has its number by now.
 */
export const restoreDeletedDraft = defineEndpoint({
  method: 'POST',
  url: '/api/admin/deleted-drafts/:id/restore',
  config: { access: 'owner', isIdempotent: true },
  schema: { params: byId, response: { 200: AdminOffer } },
})

/** Deletes a draft in the trash for good. */
export const eraseDeletedDraft = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/deleted-drafts/:id',
  config: { access: 'owner' },
  schema: { params: byId, response: { 200: done } },
})

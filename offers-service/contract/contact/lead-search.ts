import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { wholeNumber } from '../offers/offer-search.ts'
import { typedDay } from '../values/typed-values.ts'
import { inputObject } from '../values/values.ts'
import { byLead, Lead, leadSources, leadStatuses } from './leads.ts'

/** How a list of leads can be ordered. */
export const leadOrders = ['newest', 'name', 'place'] as const
export type LeadOrder = (typeof leadOrders)[number]

/**
 * Which leads the admin looks for. Every word of `search` is looked for in name, place, phone number, e-mail address and notes, of a
 * lead and of the requests merged into it; accents and case do not matter, nor how a phone number is typed. Merged requests are left
 * out, but for those that `merged` or `followUpTo` asks for.
 */
const leadFilter = {
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  status: v.optional(v.picklist(leadStatuses, 'Please use one of the statuses')),
  /** Whether they look as if a program had sent them. */
  automatic: v.optional(v.picklist(['true', 'false'], 'Please use true or false')),
  /** Only those of people who asked more than once, told by phone number or e-mail address. */
  repeated: v.optional(v.literal('true', 'Please use true')),
  source: v.optional(v.picklist(leadSources, 'Please use one of the sources')),
  /** Only those that were merged into another. */
  merged: v.optional(v.literal('true', 'Please use true')),
  /** Only those that were deleted and can be put back, which owners may ask for. Without it they are left out. */
  deleted: v.optional(v.literal('true', 'Please use true')),
  /** Only those about whom something is to be done by this day. A merged request keeps its own next step. */
  followUpTo: v.optional(typedDay),
  /** Only those that this person looks after, or `nobody`. What was merged into them does not matter. */
  lookedAfterBy: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(64),
      v.regex(/^(?:nobody$|@)/, 'Please use “nobody”, or a person as listColleagues answers'),
    ),
  ),
}

/** One page of the leads; pages count from 1. A page past the end is empty. */
export const LeadPage = v.object({
  leads: v.array(Lead),
  /** Whether another page follows. */
  hasMore: v.boolean(),
})
export type LeadPage = v.InferOutput<typeof LeadPage>

/** How many leads there are. Null where more than `maxCounted` match. */
export const LeadCounts = v.object({
  /** How many match, on all pages. */
  total: v.nullable(v.number()),
  /** How many match the search in each status, whatever else is asked for; those that look automatic apart from the others. */
  counts: v.nullable(
    v.object({ ...v.entriesFromList(leadStatuses, v.number()), automatic: v.number() }),
  ),
})
export type LeadCounts = v.InferOutput<typeof LeadCounts>

/** A page of leads in an order. */
export const searchLeads = defineEndpoint({
  method: 'GET',
  url: '/api/admin/contact-requests/search',
  config: { access: 'admin' },
  schema: {
    querystring: inputObject({
      ...leadFilter,
      order: v.optional(v.picklist(leadOrders, 'Please use one of the orders'), 'newest'),
      page: v.optional(wholeNumber(100_000), '1'),
      pageSize: v.optional(wholeNumber(200), '50'),
    }),
    response: { 200: LeadPage },
  },
})
export type LeadQuery = v.InferOutput<typeof searchLeads.schema.querystring>

/** Counts leads apart from their pages, which are there sooner. */
export const countLeads = defineEndpoint({
  method: 'GET',
  url: '/api/admin/contact-requests/counts',
  config: { access: 'admin' },
  schema: { querystring: inputObject(leadFilter), response: { 200: LeadCounts } },
})

/** Another lead of the same person, to be told from others by, and whether requests were merged into it. */
const OtherRequest = v.object({
  ...v.pick(Lead, ['id', 'name', 'phone', 'email', 'propertyLocation', 'createdAt']).entries,
  hasMerged: v.boolean(),
})
export type OtherRequest = v.InferOutput<typeof OtherRequest>

/**
 * A lead with the newest 20 other leads of its person, and how many more there are, counted up to 1,000 in all. `seen` stands for
 * what people said and did about it, and is given back where it is erased.
 */
export const readLead = defineEndpoint({
  method: 'GET',
  url: '/api/admin/contact-requests/:id',
  config: { access: 'admin' },
  schema: {
    params: byLead,
    response: {
      200: v.object({
        lead: Lead,
        others: v.array(OtherRequest),
        moreOthers: v.number(),
        seen: v.string(),
      }),
    },
  },
})

import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { typedDay } from '../values/typed-values.ts'
import { basedOn, calendarDate, inputObject, timestamp } from '../values/values.ts'
import { byReference } from './offers.ts'

/** The steps between signature and payment in their order, and what they are called in a sentence. */
export const closingSteps = [
  { field: 'escrowOpenedOn', label: 'Escrow opened' },
  { field: 'titleSearchOn', label: 'Title search done' },
  { field: 'closingScheduledOn', label: 'Closing scheduled' },
  { field: 'paidOn', label: 'Paid' },
] as const
export type ClosingField = (typeof closingSteps)[number]['field']
export const closingFields = closingSteps.map(({ field }) => field)

const step = v.nullable(calendarDate)

/** How far the closing of a signed offer has come: the day of each step, null while it has not been set. */
export const Closing = v.object({
  escrowOpenedOn: step,
  titleSearchOn: step,
  closingScheduledOn: step,
  paidOn: step,
})
export type Closing = v.InferOutput<typeof Closing>

/** What the seller sees of a closing: its days, and the day of the last signature where the business is. */
export const SignedClosing = v.object({
  ...Closing.entries,
  signedOn: calendarDate,
  /** The day on which it became clear that the sale does not take place; null unless it did. */
  fellThroughOn: step,
  /** The agreement that took the place of this one; absent while this one is in force. */
  replacedBy: v.optional(v.string()),
  /** What the business says of the steps in place of the usual sentences; absent where it says nothing of its own. */
  sentences: v.optional(v.object({ escrow: v.string(), title: v.string(), paid: v.string() })),
})
export type SignedClosing = v.InferOutput<typeof SignedClosing>

/** What the admin sees of a closing besides its days. */
export const AdminClosing = v.object({
  ...Closing.entries,
  /** The day of the last signature where the business is; null before it. */
  signedOn: step,
  /** The day on which it became clear that the sale does not take place; null unless it did. */
  fellThroughOn: step,
  /** Empty unless it fell through. */
  fellThroughReason: v.string(),
  /** The agreement that took the place of this one; null while this one is in force. */
  replacedBy: v.nullable(v.string()),
  /** The first day that a step can have: that of the signature, here or under the agreement that this one replaces. */
  earliestOn: step,
  /** Who signed, as mail about the closing addresses them; `email` is empty where nobody knows it. */
  sellers: v.array(v.object({ name: v.string(), email: v.string() })),
  /** When the days were last set; null before that. */
  updatedAt: v.nullable(timestamp),
})
export type AdminClosing = v.InferOutput<typeof AdminClosing>

/** What the seller sees after signing. Any offer that is not signed answers like one that does not exist. */
export const getClosing = defineEndpoint({
  method: 'GET',
  url: '/api/offers/:referenceNumber/closing',
  config: { access: 'public', canWait: true },
  schema: { params: byReference, response: { 200: SignedClosing } },
})

export const readClosing = defineEndpoint({
  method: 'GET',
  url: '/api/admin/offers/:referenceNumber/closing',
  config: { access: 'admin' },
  schema: { params: byReference, response: { 200: AdminClosing } },
})

/**
 * Sets the days of all steps; null takes one back.
 *
 * An offer that is not signed is refused with `offer_not_signed`, and days that cannot be with `invalid_request`. Days that
 * are likely mistaken are refused with `not_confirmed` until `confirmed` says that they are meant.
 */
export const updateClosing = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/offers/:referenceNumber/closing',
  config: { access: 'admin' },
  schema: {
    params: byReference,
    body: inputObject({
      ...v.entriesFromList(closingFields, v.nullable(typedDay)),
      /** Whether the sellers who signed get mail about the steps that were reached just now. */
      tellSeller: v.optional(v.boolean(), false),
      confirmed: v.optional(v.boolean(), false),
      basedOn,
    }),
    response: { 200: AdminClosing },
  },
})
export type ClosingUpdate = v.InferOutput<typeof updateClosing.schema.body>

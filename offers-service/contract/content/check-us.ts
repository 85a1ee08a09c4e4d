import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** A review on another site: what the link says, and where it leads. */
const Review = v.object({ label: v.string(), url: v.string() })

/** Somebody whom a seller may call about us; `dial` is how their number is dialed. */
const Reference = v.object({ who: v.string(), phone: v.string(), dial: v.string() })

/** What only the page Check Us shows of the business; empty where the admin has entered nothing. */
export const CheckUs = v.object({
  /** Who signs for the company, as in `Dana Reyes, Managing Member`. */
  signer: v.string(),
  references: v.array(Reference),
  reviews: v.array(Review),
})
export type CheckUs = v.InferOutput<typeof CheckUs>

export const getCheckUs = defineEndpoint({
  method: 'GET',
  url: '/api/check-us',
  config: { access: 'public' },
  schema: { response: { 200: CheckUs } },
})

import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject, requiredText, timestamp } from '../values/values.ts'

const find = requiredText('Please type a phone number, an email address or a name')

/**
 * Everything that is kept of one person, as a ZIP archive. `find` is a phone number, an e-mail address or a whole name;
 * nobody of whom something is kept is `not_found`. It stands in the body, because addresses are noted on the way.
 */
export const exportPerson = defineEndpoint({
  method: 'POST',
  url: '/api/admin/people/export',
  config: { access: 'owner', timeoutSeconds: 60 },
  schema: {
    body: v.union(
      [inputObject({ lead: v.pipe(v.string(), v.maxLength(64)) }), inputObject({ find })],
      'Please type a phone number, an email address or a name',
    ),
    response: { 200: v.blob() },
  },
})

const HeldOffer = v.object({
  referenceNumber: v.string(),
  location: v.string(),
  /** The seller and everybody else who owns the land with them. */
  sellers: v.array(v.string()),
})
export type HeldOffer = v.InferOutput<typeof HeldOffer>

/**
 * What an erasure of one person takes along and what stays. `questions` are those that stand with an offer of somebody else;
 * `signed` are contracts, whole or in part. `seen` stands for all of it and is given back with the erasure.
 */
export const HeldOfPerson = v.object({
  requests: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      propertyLocation: v.string(),
      createdAt: timestamp,
      /** When it was deleted, where it can still be put back. */
      deletedAt: v.nullable(timestamp),
      /** The lead it was merged into, which goes too. */
      mergedInto: v.nullable(v.string()),
    }),
  ),
  offers: v.array(HeldOffer),
  questions: v.array(v.object({ id: v.string(), question: v.string() })),
  signed: v.array(HeldOffer),
  seen: v.string(),
})
export type HeldOfPerson = v.InferOutput<typeof HeldOfPerson>

/** Shows what erasing a person would take; found as {@link exportPerson} finds. Nothing is changed. */
export const previewPersonErasure = defineEndpoint({
  method: 'POST',
  url: '/api/admin/people/erasure-preview',
  config: { access: 'ownerInPerson' },
  schema: { body: inputObject({ find }), response: { 200: HeldOfPerson } },
})

/**
 * Erases a person for good, also one who never sent a request. Signed agreements stay; `keptOffers` names them.
 *
 * Only what was seen is erased: when more or less is kept by now, it is refused with `changed_meanwhile`.
 */
export const erasePerson = defineEndpoint({
  method: 'POST',
  url: '/api/admin/people/erasure',
  config: { access: 'ownerInPerson', timeoutSeconds: 60 },
  schema: {
    body: inputObject({ find, seen: v.pipe(v.string(), v.maxLength(64)) }),
    response: { 200: v.object({ keptOffers: v.array(v.string()) }) },
  },
})

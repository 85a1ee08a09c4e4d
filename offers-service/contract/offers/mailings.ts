import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { printable } from '../values/printable.ts'
import { dollars, typedDay } from '../values/typed-values.ts'
import {
  basedOn,
  calendarDate,
  done,
  inputObject,
  requiredText,
  timestamp,
} from '../values/values.ts'
import { BulkChange, OfferSelection } from './bulk-changes.ts'
import { DaysBetweenLetters } from './days-between-letters.ts'

const config = { access: 'admin' } as const
const byId = v.object({ id: v.string() })

/** What one letter may cost at most, in dollars. */
const maxLetterCost = 100

/** What a mailing sends: letters in envelopes, or postcards, which name no price because anybody can read them. */
export const mailingKinds = ['letter', 'postcard'] as const
export type MailingKind = (typeof mailingKinds)[number]
const kind = v.picklist(mailingKinds, 'Please use letter or postcard')

/** Letters that are mailed together. Costs are dollars. */
export const Mailing = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(mailingKinds),
  /** Paper, print and postage of one letter; null when not known. */
  letterCost: v.nullable(v.number()),
  /** The same of all its letters together, where that is known in place of the cost of one. */
  totalCost: v.nullable(v.number()),
  /** How much of the cost was postage, for all letters, and the day on which that was noted; null where nobody has. */
  postage: v.nullable(v.number()),
  postageNotedOn: v.nullable(calendarDate),
  /** The day on which its letters were put in the mail; null before. */
  postedOn: v.nullable(calendarDate),
  letterCount: v.number(),
  /** How many letters came back as not deliverable. */
  returnedCount: v.number(),
  /** Calls that it brought, counted by hand: the sum of its days. */
  callCount: v.number(),
  /** The mailing whose unanswered letters this one sends again. */
  follows: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Who made it: `@owner` or null for the owner, a name after `@` for another person, or the name of an API key. */
  madeBy: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Mailing = v.InferOutput<typeof Mailing>

const letterCost = v.nullable(
  v.pipe(dollars, v.maxValue(maxLetterCost, `Please use at most $${maxLetterCost} a letter`)),
)

const totalCost = v.nullable(dollars)

/** The cost of one letter, or of all: never both. */
export const isOneCost = ({
  letterCost: ofOne = null,
  totalCost: ofAll = null,
}: {
  letterCost?: number | null | undefined
  totalCost?: number | null | undefined
}) => ofOne === null || ofAll === null
export const twoCosts = 'Please enter the cost of one or of all, not both'

const mailingFields = {
  name: v.pipe(requiredText('Name is required', 80), printable),
  letterCost,
}

/** A mailing; with a `selection` of offers, whose letters are put into it in the background. */
export const NewMailing = v.pipe(
  inputObject({
    ...mailingFields,
    kind: v.optional(kind, 'letter'),
    letterCost: v.optional(letterCost, null),
    totalCost: v.optional(totalCost, null),
    /** The mailing whose unanswered letters this one sends again, by its id. */
    follows: v.optional(v.pipe(v.string(), v.maxLength(64))),
    selection: v.optional(OfferSelection),
    /** A new last day for these offers, where they have an earlier one. */
    expirationDate: v.optional(typedDay),
    /** Leaves out offers whose last letter was posted fewer days ago. What the business has set is asked apart. */
    daysBetween: v.optional(DaysBetweenLetters),
  }),
  v.forward(v.partialCheck([['letterCost'], ['totalCost']], isOneCost, twoCosts), ['totalCost']),
  v.forward(
    v.partialCheck(
      [['expirationDate'], ['selection']],
      ({ expirationDate, selection }) => expirationDate === undefined || selection !== undefined,
      'Please choose the offers that get this last day',
    ),
    ['expirationDate'],
  ),
  v.forward(
    v.partialCheck(
      [['daysBetween'], ['selection']],
      ({ daysBetween, selection }) => daysBetween === undefined || selection !== undefined,
      'Please choose the offers that this is for',
    ),
    ['daysBetween'],
  ),
)
export type NewMailing = v.InferOutput<typeof NewMailing>

/** The mailings, the latest first, at most 500. */
export const listMailings = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailings',
  config,
  schema: { response: { 200: v.array(Mailing) } },
})

/** Makes a mailing, once for its `Idempotency-Key`. `change` puts the letters of the selection into it. */
export const createMailing = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mailings',
  config: { ...config, isIdempotent: true, timeoutSeconds: 60 },
  bodyLimit: 512 * 1024,
  schema: {
    body: NewMailing,
    response: { 201: v.object({ mailing: Mailing, change: v.nullable(BulkChange) }) },
  },
})
export type CreatedMailing = v.InferOutput<(typeof createMailing.schema.response)[201]>

export const readMailing = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailings/:id',
  config,
  schema: { params: byId, response: { 200: Mailing } },
})

/**
 * Splits a mailing in two at random, to try two texts: half of its letters go into the new mailing that is answered. Refused with
 * `mailing_posted` once it is in the mail, and with `mailing_empty` below two letters. Once for its `Idempotency-Key`.
 */
export const splitMailing = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mailings/:id/split',
  config: { ...config, isIdempotent: true },
  schema: { params: byId, response: { 201: Mailing } },
})

/** The most calls that are counted by hand. */
const maxCalls = 100_000

/** How many calls somebody counted. */
export const callNumber = v.pipe(
  v.number('Please enter a number'),
  v.integer('Please enter a whole number'),
  v.minValue(0, 'Please enter 0 or more'),
  v.maxValue(maxCalls, `Please enter at most ${maxCalls}`),
)

export const MailingUpdate = v.pipe(
  inputObject({
    ...mailingFields,
    /** As it is when absent, unless there is a cost of one. */
    totalCost: v.optional(totalCost),
    /** How much of the cost was postage, for all letters of a posted mailing; as it is when absent. */
    postage: v.optional(totalCost),
    /** As it is when absent. */
    kind: v.optional(kind),
    /** All calls so far; those not yet counted are of today. Fewer than are counted are refused, because each belongs to a day. */
    callCount: v.optional(callNumber),
    basedOn,
  }),
  v.forward(v.partialCheck([['letterCost'], ['totalCost']], isOneCost, twoCosts), ['totalCost']),
)
export type MailingUpdate = v.InferOutput<typeof MailingUpdate>

/** Changes a mailing; another `kind` is refused with `mailing_posted` once it is in the mail. */
export const updateMailing = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/mailings/:id',
  config,
  schema: { params: byId, body: MailingUpdate, response: { 200: Mailing } },
})

/**
 * Deletes a mailing that was not posted; its offers stay. Refused with `mailing_posted` otherwise, and with `changed_meanwhile` where
 * `basedOn` is not its last change.
 */
export const deleteMailing = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/mailings/:id',
  config: { access: 'owner' },
  schema: { params: byId, querystring: inputObject({ basedOn }), response: { 200: done } },
})

/**
 * Notes that the letters of a mailing were put in the mail, from when on what sellers do counts for it. Refused with `mailing_empty`
 * while it has no letters. A day that is noted already is replaced. Costs are those with the postage that was paid; where both are
 * absent, they stay as they are.
 */
export const postMailing = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mailings/:id/posted',
  config,
  schema: {
    params: byId,
    body: v.pipe(
      inputObject({
        postedOn: typedDay,
        letterCost: v.optional(letterCost),
        totalCost: v.optional(totalCost),
        /** How much of the cost was postage, for all letters; as it is when absent. */
        postage: v.optional(totalCost),
        basedOn,
      }),
      v.forward(v.partialCheck([['letterCost'], ['totalCost']], isOneCost, twoCosts), [
        'totalCost',
      ]),
    ),
    response: { 200: Mailing },
  },
})

/** Takes back that a mailing was posted; refused with `changed_meanwhile` where `basedOn` is not its last change. */
export const unpostMailing = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/mailings/:id/posted',
  config,
  schema: { params: byId, querystring: inputObject({ basedOn }), response: { 200: Mailing } },
})

/** How many letters can be noted as returned at a time. */
export const maxReturned = 500

/** What became of letters that came back: noted, noted before, or not found among posted letters. */
export const ReturnedLetters = v.object({
  noted: v.array(v.string()),
  known: v.array(v.string()),
  unknown: v.array(v.string()),
})
export type ReturnedLetters = v.InferOutput<typeof ReturnedLetters>

/**
 * Notes letters as not deliverable, by reference number or by what their QR code says, and puts their sellers on the list of those
 * not to mail. Each counts for the mailing that was posted last.
 */
export const noteReturned = defineEndpoint({
  method: 'POST',
  url: '/api/admin/returned-letters',
  config,
  schema: {
    body: inputObject({
      letters: v.pipe(
        v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))),
        v.minLength(1, 'Please enter at least one reference number'),
        v.maxLength(maxReturned, `Please enter at most ${maxReturned} numbers at a time`),
      ),
    }),
    response: { 200: ReturnedLetters },
  },
})

/** Takes back that a letter was returned; refused with `not_found` where none was. */
export const unnoteReturned = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/returned-letters/:referenceNumber',
  config,
  schema: { params: v.object({ referenceNumber: v.string() }), response: { 200: done } },
})

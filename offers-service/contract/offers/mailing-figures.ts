import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** How far sellers came. Each number counts letters. */
export const mailingSteps = {
  letters: v.number(),
  returned: v.number(),
  /** Opened on the website by a visitor. */
  opened: v.number(),
  /** Did anything of what follows down to signing. */
  answered: v.number(),
  /** Asked a question or for a call, or named another number. */
  asked: v.number(),
  /** Of these, asked for a call. */
  callAsked: v.number(),
  declined: v.number(),
  signed: v.number(),
  /** Signed, but the sale does not take place. */
  fellThrough: v.number(),
  /** Signed and paid at closing. */
  paid: v.number(),
}

/**
 * What the paid deals with a resale price leave: `resale` without `price`, `costs` and `letters`. Amounts are dollars, summed over
 * these deals.
 */
export const MailingMargin = v.object({
  /** How many of the paid deals have a resale price. */
  deals: v.number(),
  /** What the parcels were sold again for, or are to be. */
  resale: v.number(),
  /** What their sellers were paid. */
  price: v.number(),
  /** What closing cost besides; nothing where it was not entered. */
  costs: v.number(),
  /**
   * What letters cost: of all letters that are counted here, the share of these among the paid deals. Null where the cost of a letter is
   * not known; then nothing is taken off.
   */
  letters: v.nullable(v.number()),
  amount: v.number(),
})
export type MailingMargin = v.InferOutput<typeof MailingMargin>

/** How far sellers came; the margin is null where no paid deal has a resale price. */
const counts = { ...mailingSteps, margin: v.nullable(MailingMargin) }

const MailingGroup = v.object({ name: v.string(), ...counts })
export type MailingGroup = v.InferOutput<typeof MailingGroup>

export const mailingGroupings = ['county', 'size', 'price', 'acre'] as const
export type MailingGrouping = (typeof mailingGroupings)[number]

/** The name of the group of all counties that are not told apart, because there are more than a page holds. */
export const otherCounties = 'Other counties'

/** How many reasons to decline are told at most. */
export const maxDeclineReasons = 10

/** The names of the bands in which letters are grouped, from the smallest up; counties are grouped by their own names. */
export const mailingBands = {
  size: ['Under 1 acre', '1 to 5 acres', '5 to 20 acres', '20 to 40 acres', '40 acres and more'],
  price: [
    'Under $5,000',
    '$5,000 to $15,000',
    '$15,000 to $50,000',
    '$50,000 to $150,000',
    '$150,000 and more',
  ],
  acre: [
    'Under $500 an acre',
    '$500 to $1,000 an acre',
    '$1,000 to $2,500 an acre',
    '$2,500 to $5,000 an acre',
    '$5,000 an acre and more',
  ],
} as const satisfies Record<Exclude<MailingGrouping, 'county'>, readonly string[]>

/**
 * What a mailing brought. What a seller does counts for the letter that was posted last before it; a payment for the letter that was
 * signed, also where a new agreement took the place of what it offered. Before it is posted only `letters` and `offeredAmount` are
 * counted. Amounts are dollars.
 */
export const MailingFigures = v.object({
  ...counts,
  /** The sum of all offers, of those that were signed, and of what was paid, under a new agreement where there is one. */
  offeredAmount: v.number(),
  signedAmount: v.number(),
  paidAmount: v.number(),
  /** What all its letters cost; null where that is not known. */
  cost: v.nullable(v.number()),
  /** How many letters were opened for the first time on each day, that of posting first; it ends with the last that was opened. */
  openedByDay: v.array(v.number()),
  /** The same of first answers: a question, a call or another number that was asked for, a decline or a signature. */
  answeredByDay: v.array(v.number()),
  /** The reasons that sellers gave, the most frequent first; the empty one is of those who gave none. */
  declineReasons: v.array(v.object({ reason: v.string(), count: v.number() })),
  groups: v.object(v.entriesFromList(mailingGroupings, v.array(MailingGroup))),
})
export type MailingFigures = v.InferOutput<typeof MailingFigures>

export const readMailingFigures = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailings/:id/figures',
  config: { access: 'admin' },
  schema: { params: v.object({ id: v.string() }), response: { 200: MailingFigures } },
})

/** The same as CSV, a row for each group, day and reason. A plain route, because its answer is a file. */
export const mailingFiguresCsvUrl = '/api/admin/mailings/:id/figures/csv'

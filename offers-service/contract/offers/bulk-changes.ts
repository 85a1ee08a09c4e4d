import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { typedDay } from '../values/typed-values.ts'
import { calendarDate, inputObject, timestamp } from '../values/values.ts'
import { DaysBetweenLetters } from './days-between-letters.ts'
import { doNotMailReasons } from './do-not-mail.ts'
import { offerFilter } from './offer-search.ts'
import { mostDollars } from './price-rules.ts'

/** What prices that were worked out are rounded to, in dollars. */
export const priceSteps = [1, 10, 50, 100, 500] as const

/** The most offers that are chosen by their numbers; more are chosen by what they match. */
export const maxChosen = 5000

export const bulkActions = [
  'publish',
  'extend',
  'reprice',
  'withdraw',
  'do_not_mail',
  'add_to_mailing',
  'remove_from_mailing',
  'delete_drafts',
] as const

/** What each part of an action belongs to; anything else would be dropped without a word. */
const partsOf: Record<string, readonly (typeof bulkActions)[number][]> = {
  expirationDate: ['publish', 'extend', 'add_to_mailing'],
  price: ['reprice'],
  reason: ['do_not_mail'],
  mailing: ['add_to_mailing', 'remove_from_mailing'],
  daysBetween: ['add_to_mailing'],
}

/** How an amount is changed: by a percentage or by dollars, then rounded to the nearest step, half up. */
const PriceChange = inputObject({
  direction: v.picklist(['up', 'down'], 'Please choose higher or lower'),
  unit: v.picklist(['percent', 'dollars'], 'Please choose percent or dollars'),
  by: v.pipe(
    v.number('Please enter a number such as 10'),
    v.gtValue(0, 'Please enter more than zero'),
    v.maxValue(mostDollars, 'This is too much'),
  ),
  roundTo: v.picklist(priceSteps, 'Please choose one of the steps'),
  /** Whether offers whose printed letter says the old amount change too. */
  includePrinted: v.boolean('Please say whether offers with a printed letter change too'),
})
export type PriceChange = v.InferOutput<typeof PriceChange>

/**
 * What is done to many offers: `publish` makes drafts live, with a new last day where one is given; `extend` moves the last day on,
 * `reprice` changes the amount, `withdraw` takes offers back, `do_not_mail` keeps letters from their sellers and parcels for the reason
 * given, `add_to_mailing` puts their letters into a mailing that is still to be posted, with a new last day where one is given,
 * `remove_from_mailing` takes them out, `delete_drafts` moves what nobody has seen to the trash.
 */
export const BulkAction = v.pipe(
  inputObject({
    kind: v.picklist(bulkActions, 'Please choose what to do'),
    expirationDate: v.optional(typedDay),
    price: v.optional(PriceChange),
    reason: v.optional(v.picklist(doNotMailReasons, 'Please choose a reason')),
    /** The mailing, by its id; in a preview it may be absent, for one that is still to be made. */
    mailing: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** For `add_to_mailing`: leaves out offers whose last letter was posted fewer days ago. */
    daysBetween: v.optional(DaysBetweenLetters),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const [key, value] of Object.entries(input)) {
      const kinds = partsOf[key]
      if (value === undefined || !kinds || kinds.includes(input.kind)) continue
      const message = `This goes only with ${kinds.join(', ')}`
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value }] })
    }
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['expirationDate']],
      ({ kind, expirationDate }) => (kind === 'extend' ? expirationDate !== undefined : true),
      'Please choose the new last day',
    ),
    ['expirationDate'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['price']],
      ({ kind, price }) => kind !== 'reprice' || price !== undefined,
      'Please say how the price changes',
    ),
    ['price'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['reason']],
      ({ kind, reason }) => kind !== 'do_not_mail' || reason !== undefined,
      'Please choose a reason',
    ),
    ['reason'],
  ),
)
export type BulkAction = v.InferOutput<typeof BulkAction>

/** Which offers: these, or all that match a filter, which is written as in the address of a search. */
export const OfferSelection = v.pipe(
  inputObject({
    referenceNumbers: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(64))),
        v.minLength(1, 'Please choose at least one offer'),
        v.maxLength(maxChosen, `Please choose at most ${maxChosen} offers`),
      ),
    ),
    matching: v.optional(inputObject(offerFilter)),
  }),
  v.check(
    ({ referenceNumbers, matching }) =>
      (referenceNumbers === undefined) !== (matching === undefined),
    'Please choose offers by their numbers or by what they match',
  ),
)
export type OfferSelection = v.InferOutput<typeof OfferSelection>

/** Why an offer stays as it is. */
export const keptReasons = [
  'signed',
  'signing',
  'withdrawn',
  'live',
  'declined',
  'expired',
  'draft',
  'last_day_over',
  'stands_longer',
  'parcel_taken',
  'letter_printed',
  'in_mailing',
  'mailing_posted',
  'mailing_gone',
  'not_to_mail',
  'written_lately',
  'opened',
  'price_out_of_range',
  'same',
  'changed_since',
] as const
export type KeptReason = (typeof keptReasons)[number]

/** How many offers were changed, and how many stay as they are for which reason, with the numbers of the first few. */
export const BulkOutcome = v.object({
  changed: v.number(),
  kept: v.array(
    v.object({
      reason: v.picklist(keptReasons),
      count: v.number(),
      examples: v.array(v.string()),
      /** From when on the first and all of them could be changed; only where waiting helps. */
      from: v.optional(v.object({ first: calendarDate, all: calendarDate })),
    }),
  ),
})
export type BulkOutcome = v.InferOutput<typeof BulkOutcome>

/** What was begun: an action, or `from_file` with what a file says of each offer, which `importOffers` begins. */
const BegunAction = v.object({
  ...BulkAction.entries,
  kind: v.picklist([...bulkActions, 'from_file']),
  // Begun when any year was taken.
  expirationDate: v.optional(calendarDate),
})
export type BegunAction = v.InferOutput<typeof BegunAction>

/** A change of many offers, which goes on in the background. */
export const BulkChange = v.object({
  id: v.string(),
  action: BegunAction,
  status: v.picklist(['running', 'done', 'undoing', 'undone']),
  /** Whether it, or its undoing, was given up before its end: nothing goes on until that is sent again or undone. */
  isStopped: v.boolean(),
  /** How many offers matched when it began. */
  total: v.number(),
  outcome: BulkOutcome,
  /** What undoing has brought back so far; null unless it was asked for. */
  undo: v.nullable(BulkOutcome),
  canUndo: v.boolean(),
  /** Who began it: `@owner` or null for the owner, a name after `@` for another person, or the name of an API key. */
  madeBy: v.nullable(v.string()),
  createdAt: timestamp,
})
export type BulkChange = v.InferOutput<typeof BulkChange>

const config = { access: 'admin' } as const
/** Looking at 200,000 offers on a slow machine. */
const slowConfig = { ...config, timeoutSeconds: 60 } as const
const asked = inputObject({ action: BulkAction, selection: OfferSelection })
export type BulkRequest = v.InferOutput<typeof asked>
const byId = v.object({ id: v.string() })

/** The chosen offers in the columns of an import, as CSV; the browser reads it with `response.blob()`. */
export const exportOffers = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/export',
  config: { ...slowConfig, access: 'owner' },
  bodyLimit: 512 * 1024,
  schema: {
    body: inputObject({ selection: OfferSelection }),
    response: { 200: v.blob() },
  },
})

/** What a change would do, without doing it. */
export const previewBulkChange = defineEndpoint({
  method: 'POST',
  url: '/api/admin/bulk-changes/preview',
  config: slowConfig,
  bodyLimit: 512 * 1024,
  schema: { body: asked, response: { 200: BulkOutcome } },
})

/**
 * Begins a change of many offers, once for its `Idempotency-Key`. It goes on in the background, offer by offer, whether or not
 * anybody watches. Offers that it does not fit stay as they are and are counted by their reason.
 */
export const startBulkChange = defineEndpoint({
  method: 'POST',
  url: '/api/admin/bulk-changes',
  config: { ...slowConfig, isIdempotent: true },
  bodyLimit: 512 * 1024,
  schema: { body: asked, response: { 202: BulkChange } },
})

/** The latest changes of many offers, newest first. */
export const listBulkChanges = defineEndpoint({
  method: 'GET',
  url: '/api/admin/bulk-changes',
  config,
  schema: { response: { 200: v.array(BulkChange) } },
})

/** How far a change is. */
export const readBulkChange = defineEndpoint({
  method: 'GET',
  url: '/api/admin/bulk-changes/:id',
  config,
  schema: { params: byId, response: { 200: BulkChange } },
})

/**
 * Takes a change back, in the background; one that was given up, as far as it came. Offers that were changed, opened or printed since stay as they are. Refused with
 * `not_undoable` while it still goes on, where it deleted drafts, and where it was undone already.
 */
export const undoBulkChange = defineEndpoint({
  method: 'POST',
  url: '/api/admin/bulk-changes/:id/undo',
  config,
  schema: { params: byId, response: { 202: BulkChange } },
})

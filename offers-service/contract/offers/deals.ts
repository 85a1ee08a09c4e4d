import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { typedDay } from '../values/typed-values.ts'
import { calendarDate, inputObject, optionalText } from '../values/values.ts'
import { type ClosingField, closingFields, Closing } from './closings.ts'

/** How far a signed offer has come. The ones between are named after the step that was done last. */
export const dealStages = [
  'signed',
  'escrow',
  'title',
  'scheduled',
  'paid',
  'fell_through',
] as const
export type DealStage = (typeof dealStages)[number]

/** The step whose day brings a deal to a stage. */
export const stepOfStage = {
  escrow: 'escrowOpenedOn',
  title: 'titleSearchOn',
  scheduled: 'closingScheduledOn',
  paid: 'paidOn',
} as const satisfies Partial<Record<DealStage, ClosingField>>

/** An offer that was signed. Amounts are dollars; days are those of the business. */
export const Deal = v.object({
  referenceNumber: v.string(),
  sellerNames: v.array(v.string()),
  /** Empty where nobody knows it. */
  sellerPhone: v.string(),
  location: v.string(),
  /** Empty where the location names none. */
  county: v.string(),
  apn: v.string(),
  amount: v.number(),
  signedOn: calendarDate,
  ...Closing.entries,
  fellThroughOn: v.nullable(calendarDate),
  fellThroughReason: v.string(),
  stage: v.picklist(dealStages),
  /** What is to be done next, and by when; null while nothing is. */
  next: v.nullable(v.object({ step: v.picklist(closingFields), dueOn: calendarDate })),
})
export type Deal = v.InferOutput<typeof Deal>

/** How many deals are listed that are paid, or fell through, each. */
export const maxEndedDeals = 50

/** Every deal that goes on, the one that was signed first at the front, and the last ones of those that are paid or fell through. */
export const listDeals = defineEndpoint({
  method: 'GET',
  url: '/api/admin/deals',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(Deal) } },
})

/** Whether a move says why, which it must where the deal fell through. */
export const saysWhy = ({ to, reason }: { to: string; reason: string }) =>
  to !== 'fell_through' || reason !== ''

/** How many deals can be moved at a time. */
export const maxMoved = 100

export const MovedDeals = v.object({
  moved: v.array(v.string()),
  /** Why others stay where they are, by reference number. */
  kept: v.record(v.string(), v.string()),
  /** What is likely a mistake about others, by reference number; they are moved once that is `confirmed`. */
  doubtful: v.record(v.string(), v.string()),
})
export type MovedDeals = v.InferOutput<typeof MovedDeals>

/**
 * Moves deals to a stage, each by itself: the step gets this day, later steps have none any more. Back to `signed`, no step has
 * one. `fell_through` keeps the days of the steps.
 */
export const moveDeals = defineEndpoint({
  method: 'POST',
  url: '/api/admin/deals/moves',
  config: { access: 'admin', timeoutSeconds: 60 },
  schema: {
    body: v.pipe(
      inputObject({
        referenceNumbers: v.pipe(
          v.array(v.pipe(v.string(), v.maxLength(64))),
          v.minLength(1, 'Please choose at least one deal'),
          v.maxLength(maxMoved, `Please move at most ${maxMoved} deals at a time`),
        ),
        to: v.picklist(dealStages, 'There is no such stage'),
        day: typedDay,
        /** Why it fell through, which has to be said then. */
        reason: optionalText(500),
        /** Whether the sellers who signed get mail about the step that was reached. */
        tellSeller: v.optional(v.boolean(), false),
        confirmed: v.optional(v.boolean(), false),
      }),
      v.forward(
        v.partialCheck(
          [['to'], ['reason']],
          ({ to, reason }) => to === 'fell_through' || reason === '',
          'Only a deal that fell through has a reason',
        ),
        ['reason'],
      ),
      v.forward(v.partialCheck([['to'], ['reason']], saysWhy, 'Please say why'), ['reason']),
    ),
    response: { 200: MovedDeals },
  },
})
export type DealMove = v.InferOutput<typeof moveDeals.schema.body>

/** From which day to which one, both included. */
export const DealPeriod = v.pipe(
  inputObject({ from: typedDay, to: typedDay }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to,
      'The last day is before the first',
    ),
    ['to'],
  ),
)

/**
 * The deals that were signed or paid within a {@link DealPeriod} as CSV for a bookkeeper. A plain route, because its answer is a
 * file.
 */
export const dealsCsvUrl = '/api/admin/deals/csv'

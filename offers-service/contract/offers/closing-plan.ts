import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { basedOn, inputObject, optionalText, requiredText, timestamp } from '../values/values.ts'
import { promisedDays } from './closing-days.ts'

/** The stages of a deal that the business reaches by a step of its own, in their order. */
export const plannedStages = ['escrow', 'title', 'scheduled', 'paid'] as const
export type PlannedStage = (typeof plannedStages)[number]

/** One step of a closing as the business does it. */
const Step = v.object({
  /** What the stage is called once the step is done. */
  name: v.string(),
  /** Who does it; empty where that is not said. */
  who: v.string(),
  /** What the seller reads of it; empty for the usual sentence. Sellers see no step of their own for the scheduled day. */
  text: v.string(),
  /** What belongs to it, to be ticked off. */
  checklist: v.array(v.string()),
})

export const ClosingPlan = v.object({
  ...v.entriesFromList(plannedStages, Step),
  /** Within how many business days after the last signature the title search is to be done. */
  titleDays: v.number(),
  /** Null until it is first changed. */
  updatedAt: v.nullable(timestamp),
})
export type ClosingPlan = v.InferOutput<typeof ClosingPlan>

/** How a closing goes until the business says otherwise. */
export const usualPlan: ClosingPlan = {
  escrow: {
    name: 'Escrow',
    who: 'Closing company',
    text: '',
    checklist: ['Agreement sent to the closing company', 'Closing company has called the sellers'],
  },
  title: {
    name: 'Title',
    who: 'Closing company',
    text: '',
    checklist: ['Title report read', 'Back taxes and liens known'],
  },
  scheduled: {
    name: 'Scheduled',
    who: 'We',
    text: '',
    checklist: ['Day agreed with all sellers', 'Deed checked'],
  },
  paid: {
    name: 'Paid',
    who: 'Closing company',
    text: '',
    checklist: ['Sellers have their money', 'Deed recorded'],
  },
  titleDays: promisedDays.titleSearch,
  updatedAt: null,
}

export const readClosingPlan = defineEndpoint({
  method: 'GET',
  url: '/api/admin/closing-plan',
  config: { access: 'admin' },
  schema: { response: { 200: ClosingPlan } },
})

const step = inputObject({
  name: requiredText('Please name this step', 24),
  who: optionalText(60),
  text: optionalText(300),
  checklist: v.optional(
    v.pipe(
      v.array(requiredText('Please remove the empty line', 120)),
      v.maxLength(12, 'Please keep this to 12 lines'),
    ),
    [],
  ),
})

/** Sellers are promised so many days in the agreement and on the site. */
const notDays = `Please use a whole number from 1 to ${promisedDays.titleSearch}: sellers are promised ${promisedDays.titleSearch} days`

/** Sets how the business closes: the deals, what is due, and what sellers read follow it from then on. */
export const updateClosingPlan = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/closing-plan',
  config: { access: 'owner' },
  schema: {
    body: inputObject({
      ...v.entriesFromList(plannedStages, step),
      titleDays: v.pipe(
        v.number(notDays),
        v.integer(notDays),
        v.minValue(1, notDays),
        v.maxValue(promisedDays.titleSearch, notDays),
      ),
      basedOn,
    }),
    response: { 200: ClosingPlan },
  },
})
export type ClosingPlanUpdate = v.InferOutput<typeof updateClosingPlan.schema.body>

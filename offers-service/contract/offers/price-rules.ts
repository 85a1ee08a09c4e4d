import * as v from 'valibot'
import { inputObject, optionalText } from '../values/values.ts'

/** So much an offer is at most; the same as for one that is typed in. */
export const mostDollars = 100_000_000

/**
 * A number that a rule asks for, whose messages name it, because a rule is a row of many.
 *
 * @__NO_SIDE_EFFECTS__
 */
function positive(label: string, highest: number) {
  return v.pipe(
    v.number(`${label} must be a number`),
    v.gtValue(0, `${label} must be more than zero`),
    v.maxValue(highest, `${label} must be at most ${highest.toLocaleString('en-US')}`),
  )
}

/** What a price is reckoned from; not a variant, whose code every visitor would download. */
export const PriceBasis = v.union(
  [
    inputObject({
      of: v.literal('acres'),
      dollarsPerAcre: positive('Dollars an acre', mostDollars),
    }),
    inputObject({
      of: v.literal('assessedValue'),
      percent: positive('Percent of the assessed value', 1000),
    }),
  ],
  'Please choose dollars an acre or percent of the assessed value',
)
export type PriceBasis = v.InferOutput<typeof PriceBasis>

/** How prices end: in whole dollars, down to the last 50 or 100, or in odd figures that look reckoned, such as $12,350. */
export const priceRoundings = ['none', 'down-to-50', 'down-to-100', 'odd'] as const
export type PriceRounding = (typeof priceRoundings)[number]

const bounds = {
  /** A price below it becomes this; null for none. */
  least: v.nullable(positive('The least price', mostDollars)),
  /** A price above it becomes this; null for none. */
  most: v.nullable(positive('The highest price', mostDollars)),
}
const areInOrder = ({ least, most }: { least: number | null; most: number | null }) =>
  least === null || most === null || least <= most
const outOfOrder = 'The highest price must not be below the least one'

/** Which parcels a rule is for, and what it offers for them. Empty conditions are for all. */
export const PriceRule = v.pipe(
  inputObject({
    county: optionalText(),
    /** Words of the use or the zoning, several parted by commas: `vacant, 00`. */
    use: optionalText(),
    /** The smallest and the largest size in acres, both included; null for no bound. */
    acresFrom: v.nullable(positive('Acres from', 1_000_000)),
    acresTo: v.nullable(positive('Acres to', 1_000_000)),
    basis: PriceBasis,
    ...bounds,
  }),
  v.forward(
    v.partialCheck(
      [['acresFrom'], ['acresTo']],
      ({ acresFrom, acresTo }) => acresFrom === null || acresTo === null || acresFrom <= acresTo,
      'Acres to must not be below acres from',
    ),
    ['acresTo'],
  ),
  v.forward(v.partialCheck([['least'], ['most']], areInOrder, outOfOrder), ['most']),
)
export type PriceRule = v.InferOutput<typeof PriceRule>

/** What is offered for a parcel whose rule takes a share of an assessed value that it does not have. */
const NoValueRule = v.pipe(
  inputObject({ dollarsPerAcre: positive('Dollars an acre', mostDollars), ...bounds }),
  v.forward(v.partialCheck([['least'], ['most']], areInOrder, outOfOrder), ['most']),
)

/** How the parcels of a list are priced: by the first rule that fits. */
export const PriceRules = inputObject({
  /** Whether a price of the file itself goes before all rules. */
  takesFilePrice: v.boolean('Please say whether prices of the file are taken'),
  rules: v.pipe(
    v.array(PriceRule, 'Please send the rules'),
    v.maxLength(100, 'A list can have at most 100 rules'),
  ),
  noValue: v.nullable(NoValueRule),
  rounding: v.picklist(priceRoundings, 'Please choose how prices are rounded'),
})
export type PriceRules = v.InferOutput<typeof PriceRules>

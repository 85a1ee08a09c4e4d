import { BulkAction, priceSteps, readDay, readDollars, understood } from 'offers-service/contract'
import * as v from 'valibot'
import { dayAfter, formatDay } from '../../dates.ts'

type Kind = BulkAction['kind']

const Values = v.object({
  expirationDate: v.string(),
  reason: v.string(),
  price: v.object({
    direction: v.picklist(['up', 'down']),
    unit: v.picklist(['percent', 'dollars']),
    by: v.string(),
    roundTo: v.string(),
    includePrinted: v.boolean(),
  }),
})
type Values = v.InferOutput<typeof Values>

const usualDays = 30

/** Where the form of an action begins. */
export const firstValues = (kind: Kind, today: string): Values => ({
  expirationDate: kind === 'extend' ? formatDay(dayAfter(today, usualDays)) : '',
  reason: 'asked',
  price: { direction: 'up', unit: 'percent', by: '10', roundTo: '50', includePrinted: false },
})

/** What is offered to round prices to. */
export const stepOptions = priceSteps.map((step) => ({
  value: String(step),
  label: step === 1 ? 'Whole dollars' : `The nearest $${step}`,
}))

/** The form of an action, as typed, and the action that it says. */
export function schemaOf(kind: Kind, mailing: string | undefined) {
  const hasDay = kind === 'publish' || kind === 'extend'
  return v.pipe(
    Values,
    v.transform(({ expirationDate, price, reason }) => ({
      kind,
      ...(kind === 'remove_from_mailing' && { mailing }),
      ...(kind === 'do_not_mail' && { reason }),
      ...(hasDay &&
        expirationDate.trim() !== '' && { expirationDate: understood(readDay, expirationDate) }),
      ...(kind === 'reprice' && {
        price: {
          ...price,
          by: understood(readDollars, price.by.replace(/\s*%$/, '')),
          roundTo: Number(price.roundTo),
        },
      }),
    })),
    BulkAction,
  )
}

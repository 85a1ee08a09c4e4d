import { type Closing, readDay, understood, updateClosing } from 'offers-service/contract'
import * as v from 'valibot'
import { formatDay } from '../../dates.ts'

const Typed = v.object({
  escrowOpenedOn: v.string(),
  titleSearchOn: v.string(),
  closingScheduledOn: v.string(),
  paidOn: v.string(),
  tellSeller: v.boolean(),
})

const shown = (day: string | null) => (day === null ? '' : formatDay(day))
const typed = (text: string) => (text.trim() === '' ? null : understood(readDay, text))

/** The days of the closing as its form holds them: an empty text where a step has no day yet. */
export function toClosingValues(closing: Closing): v.InferOutput<typeof Typed> {
  return {
    escrowOpenedOn: shown(closing.escrowOpenedOn),
    titleSearchOn: shown(closing.titleSearchOn),
    closingScheduledOn: shown(closing.closingScheduledOn),
    paidOn: shown(closing.paidOn),
    tellSeller: false,
  }
}

/** Checks the form of the closing and turns it into what is sent. */
export const ClosingForm = v.pipe(
  Typed,
  v.transform(({ tellSeller, ...days }): v.InferInput<typeof updateClosing.schema.body> => ({
    escrowOpenedOn: typed(days.escrowOpenedOn),
    titleSearchOn: typed(days.titleSearchOn),
    closingScheduledOn: typed(days.closingScheduledOn),
    paidOn: typed(days.paidOn),
    tellSeller,
  })),
  updateClosing.schema.body,
)

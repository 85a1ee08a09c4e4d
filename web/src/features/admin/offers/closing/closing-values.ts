import { type Closing, updateClosing } from 'offers-service/contract'
import * as v from 'valibot'

const Typed = v.object({
  escrowOpenedOn: v.string(),
  titleSearchOn: v.string(),
  closingScheduledOn: v.string(),
  paidOn: v.string(),
  tellSeller: v.boolean(),
})

/** The days of the closing as its form holds them: an empty text where a step has no day yet. */
export function toClosingValues(closing: Closing): v.InferOutput<typeof Typed> {
  return {
    escrowOpenedOn: closing.escrowOpenedOn ?? '',
    titleSearchOn: closing.titleSearchOn ?? '',
    closingScheduledOn: closing.closingScheduledOn ?? '',
    paidOn: closing.paidOn ?? '',
    tellSeller: false,
  }
}

/** Checks the form of the closing and turns it into what is sent. */
export const ClosingForm = v.pipe(
  Typed,
  v.transform(({ tellSeller, ...days }): v.InferInput<typeof updateClosing.schema.body> => ({
    escrowOpenedOn: days.escrowOpenedOn || null,
    titleSearchOn: days.titleSearchOn || null,
    closingScheduledOn: days.closingScheduledOn || null,
    paidOn: days.paidOn || null,
    tellSeller,
  })),
  updateClosing.schema.body,
)

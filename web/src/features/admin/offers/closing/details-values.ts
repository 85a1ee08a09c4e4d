import {
  type ClosingDetails,
  formatExactDollars,
  readDollars,
  understood,
  updateClosingDetails,
} from 'offers-service/contract'
import * as v from 'valibot'

const Typed = v.object({
  company: v.string(),
  contact: v.string(),
  phone: v.string(),
  email: v.string(),
  fileNumber: v.string(),
  backTaxes: v.string(),
  costs: v.string(),
  resalePrice: v.string(),
  done: v.array(v.string()),
})

const shown = (amount: number | null) => (amount === null ? '' : formatExactDollars(amount))
const typed = (text: string) => (text.trim() === '' ? null : understood(readDollars, text))

/** The details of a closing as their form holds them: an empty text where an amount is not known. */
export function toDetailsValues(details: ClosingDetails): v.InferOutput<typeof Typed> {
  const { company, contact, phone, email, fileNumber, done } = details
  return {
    company,
    contact,
    phone,
    email,
    fileNumber,
    backTaxes: shown(details.backTaxes),
    costs: shown(details.costs),
    resalePrice: shown(details.resalePrice),
    done,
  }
}

/** Checks the form and turns it into what is sent. */
export const DetailsForm = v.pipe(
  Typed,
  v.transform(
    (details): v.InferInput<typeof updateClosingDetails.schema.body> =>
      ({
        ...details,
        backTaxes: typed(details.backTaxes),
        costs: typed(details.costs),
        resalePrice: typed(details.resalePrice),
      }) as v.InferInput<typeof updateClosingDetails.schema.body>,
  ),
  updateClosingDetails.schema.body,
)

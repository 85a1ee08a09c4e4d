import {
  CounterOfferForm,
  emailOffer,
  EmailOfferForm,
  makeCounterOffer,
} from '../../contract/index.ts'
import { counterOfferFailed, emailOfferFailed, offerEmailed } from './form-messages.ts'

/** The forms on the page of an offer that are sent about it; `sent` says that one has arrived where the page does not. */
export const offerForms = [
  {
    name: 'counter-offer',
    schema: CounterOfferForm,
    endpoint: makeCounterOffer,
    failed: counterOfferFailed,
    sent: undefined,
  },
  {
    name: 'email-offer',
    schema: EmailOfferForm,
    endpoint: emailOffer,
    failed: emailOfferFailed,
    sent: offerEmailed,
  },
] as const

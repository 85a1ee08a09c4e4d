import {
  askForNoLetters,
  CounterOfferForm,
  emailOffer,
  EmailOfferForm,
  makeCounterOffer,
  NoLettersForm,
} from '../../contract/index.ts'
import {
  counterOfferFailed,
  emailOfferFailed,
  noLettersFailed,
  offerEmailed,
} from './form-messages.ts'

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
  {
    name: 'no-more-letters',
    schema: NoLettersForm,
    endpoint: askForNoLetters,
    failed: noLettersFailed,
    sent: undefined,
  },
] as const

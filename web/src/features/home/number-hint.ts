/** Fetched only when a number was not found, so that a first visit does not pay for it. */
export { compareReference, referenceHint } from 'offers-service/contract'

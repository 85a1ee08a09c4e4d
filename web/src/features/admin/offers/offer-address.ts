import { paths } from '../../../site/paths.ts'

/** Where an offer is opened in the admin area. */
export const offerAddress = (referenceNumber: string) =>
  `${paths.adminOffers}?edit=${encodeURIComponent(referenceNumber)}`

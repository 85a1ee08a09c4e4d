import type { LandLink } from 'offers-service/contract'

/** What a link to a page about land says, for sellers and for the admin alike. */
export const landLinkWords = ({ kind, county }: LandLink): string =>
  ({
    record: `See ${county}’s record`,
    search: `Search the records of ${county}`,
    map: `See ${county}’s map`,
    above: 'See the land from above',
  })[kind]

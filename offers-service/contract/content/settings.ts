import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { OfferFact } from '../offers/offer-fact.ts'
import { Business } from '../values/business.ts'
import type { OwnBusiness } from '../values/own-business.ts'

/**
 * Settings used on every page. What the admin left empty has its default by now.
 *
 * `trustBadgeUrls` are image addresses, root-relative or absolute. `offerFact` is what is asked before an offer is shown; absent
 * when nothing is. `counterOffers` is there where sellers may name another number.
 */
export const Settings = v.object({
  phoneDisplay: v.string(),
  emailObfuscated: v.string(),
  trustBadgeUrls: v.array(v.string()),
  business: Business,
  offerFact: v.optional(OfferFact),
  counterOffers: v.optional(v.literal(true)),
})
export type Settings = v.InferOutput<typeof Settings>

/** The settings with what only the admin and our own writing may know. */
export interface FullSettings extends Settings {
  business: OwnBusiness
}

/** What a page shows until the settings are known, which it nearly always is from the start; nobody's bio is among it. */
export const settingsUntilKnown: Settings & { business: { supportEmail: string } } = {
  phoneDisplay: '(352) 555-0142',
  emailObfuscated: 'hello [at] larkenby [dot] example',
  trustBadgeUrls: [],
  business: {
    name: 'Larkenby Land',
    legalName: 'Larkenby Land Company, LLC',
    supportEmail: 'hello@larkenby.example',
    phoneDial: '+13525550142',
    postalAddress: {
      street: 'P.O. Box 155',
      city: 'Cedar Hollow',
      state: 'FL',
      postalCode: '32699',
    },
    people: [
      {
        name: 'Ruth Larkenby',
        role: 'Co-founder, offers',
        bio: '',
      },
      {
        name: 'Amos Larkenby',
        role: 'Co-founder, closings',
        bio: '',
      },
    ],
    escrowCompany: { name: '', website: '', phone: '' },
    registration: { number: '', state: '', website: '' },
    licensing: '',
    phoneHours: '',
    licenseLines: ['We buy land in all 50 states. Licensed where required.'],
  },
}

export const getSettings = defineEndpoint({
  method: 'GET',
  url: '/api/settings',
  config: { access: 'public' },
  schema: { response: { 200: Settings } },
})

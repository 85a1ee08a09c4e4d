import * as v from 'valibot'
import { Business, type OwnBusiness } from './business.ts'
import { defineEndpoint } from './endpoint.ts'
import { OfferFact } from './offer-fact.ts'

/**
 * Settings used on every page. What the owner left empty has its default by now.
 *
 * `trustBadgeUrls` are image addresses, root-relative or absolute. `offerFact` is what is asked before an offer is shown; absent
 * when nothing is.
 */
export const Settings = v.object({
  phoneDisplay: v.string(),
  emailObfuscated: v.string(),
  trustBadgeUrls: v.array(v.string()),
  business: Business,
  offerFact: v.optional(OfferFact),
})
export type Settings = v.InferOutput<typeof Settings>

/** The settings with what only the owner and our own writing may know. */
export interface FullSettings extends Settings {
  business: OwnBusiness
}

/** What stands wherever a setting is empty, and everywhere until the settings are first known. */
export const defaultSettings: FullSettings = {
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
        bio: 'Ruth reads every county record herself and signs every offer we send. She grew up on forty acres of Florida pine.\n\nIf you have an offer from us, she worked it out. Before the land business she mapped timber for a living, so she reads a contour line faster than a menu. She still walks the home twenty acres on Sundays and answers letters with letters.',
      },
      {
        name: 'Amos Larkenby',
        role: 'Co-founder, closings',
        bio: 'Amos walks each file from signature to payment. He has spent 15+ years in real estate.\n\nIf something turns up in the title search, it is Amos who calls you, says what it is and what happens next. He keeps one list for every family on a deed, however many there are and wherever they live. He does not sign off until the money has arrived.',
      },
    ],
    escrowCompany: { name: '', website: '' },
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

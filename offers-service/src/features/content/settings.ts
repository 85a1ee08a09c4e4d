import * as v from 'valibot'
import {
  type About,
  type CheckUs,
  defaultSettings,
  dialOf,
  type FullSettings,
  isExamplePerson,
  isExampleStory,
  noStory,
  OwnBusiness,
  type OwnStory,
  readReference,
  readReview,
  signerWords,
} from '../../../contract/index.ts'

/** A business of which nothing was ever said. */
export const blankBusiness: OwnBusiness = {
  name: '',
  legalName: '',
  supportEmail: '',
  postalAddress: { street: '', city: '', state: '', postalCode: '' },
  people: [],
  escrowCompany: { name: '', website: '', phone: '' },
  registration: { number: '', state: '', website: '' },
  licensing: '',
  signer: { name: '', title: '' },
  about: noStory,
  references: [],
  reviews: [],
  countyRecords: [],
  phoneHours: '',
  licenseLines: [],
  phoneDial: null,
}

/** The example story is told beside the people of the example alone: nobody else gets an invented grandfather. */
function storyWithDefaults(
  { lead, story, ...rest }: OwnStory,
  people: OwnBusiness['people'],
): OwnStory {
  const { about: known } = defaultSettings.business
  const isOwn = story !== '' && !isExampleStory({ story })
  const example = people.some(isExamplePerson) ? known.story : ''
  return { ...rest, lead: lead || known.lead, story: isOwn ? story : example }
}

/**
 * Puts the defaults where the admin left a setting empty: the one place where that is decided, so that pages, letters and
 * mail agree.
 *
 * What belongs together is taken together: no line of the default address stands in a seller's own, and a business that
 * names itself goes by that name in contracts too until it names another.
 */
export function withDefaults({ business: own, ...settings }: FullSettings): FullSettings {
  const { business: known } = defaultSettings
  const phoneDisplay = settings.phoneDisplay || defaultSettings.phoneDisplay
  const people = own.people.length > 0 ? own.people : known.people
  const hasAddress = Object.values(own.postalAddress).some((part) => part !== '')
  return {
    phoneDisplay,
    emailObfuscated: settings.emailObfuscated || defaultSettings.emailObfuscated,
    trustBadgeUrls: settings.trustBadgeUrls,
    business: {
      name: own.name || known.name,
      legalName: own.legalName || own.name || known.legalName,
      supportEmail: own.supportEmail || known.supportEmail,
      postalAddress: hasAddress ? own.postalAddress : known.postalAddress,
      people,
      escrowCompany: own.escrowCompany,
      registration: own.registration,
      licensing: own.licensing,
      signer: own.signer,
      about: storyWithDefaults(own.about, people),
      references: own.references,
      reviews: own.reviews,
      countyRecords: own.countyRecords,
      phoneHours: own.phoneHours,
      licenseLines: own.licenseLines.length > 0 ? own.licenseLines : known.licenseLines,
      phoneDial: dialOf(phoneDisplay) ?? null,
    },
  }
}

/** The settings as they are kept across a restart. */
export const StoredSettings = v.pipe(
  v.object({
    phoneDisplay: v.string(),
    emailObfuscated: v.string(),
    trustBadgeUrls: v.array(v.string()),
    business: OwnBusiness,
  }),
  v.transform(withDefaults),
)

/** Lines as they are taken here; what was written in the content console may be longer, and more. */
const readable = (lines: readonly string[]) =>
  lines.filter((line) => line.length <= 300).slice(0, 5)

/** What the page Check Us tells. A line that was written elsewhere, and that does not say what it should, is left out. */
export function checkUsOf({ business }: FullSettings): CheckUs {
  return {
    signer: signerWords(business.signer),
    references: readable(business.references).flatMap((line) => readReference(line) ?? []),
    reviews: readable(business.reviews).flatMap((line) => readReview(line) ?? []),
  }
}

/** What the About page tells. */
export function aboutOf({ business: { about } }: FullSettings): About {
  return { ...about, isExample: isExampleStory(about) }
}

import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { countyRecordProblem } from '../values/county-records.ts'
import { OwnBusiness, readReference, readReview } from '../values/own-business.ts'
import { dialOf } from '../values/phones.ts'
import { printable } from '../values/printable.ts'
import {
  basedOn,
  freeLines,
  freeText,
  inputObject,
  optionalEmail,
  requiredText,
  rewrite,
  timestamp,
} from '../values/values.ts'
import { Settings } from './settings.ts'

// The admin's side of settings.ts stands apart from it so that no visitor downloads it.

/** The settings as the admin edits them. `updatedAt` is null until they are first saved. */
export const OwnSettings = v.object({
  ...Settings.entries,
  business: OwnBusiness,
  updatedAt: v.nullable(timestamp),
})
export type OwnSettings = v.InferOutput<typeof OwnSettings>

/** The settings as they once were, until they were saved anew. */
export const SettingsVersion = v.object({
  id: v.string(),
  settings: v.omit(OwnSettings, ['updatedAt']),
  until: timestamp,
})
export type SettingsVersion = v.InferOutput<typeof SettingsVersion>

/** One line of text that documents can show; it may be empty. */
const line = (maxLength: number) =>
  v.pipe(
    v.string('Please write this as text'),
    v.trim(),
    rewrite((text) => text.replaceAll(/\s+/g, ' ')),
    v.maxLength(maxLength, `Please keep this under ${maxLength} characters`),
    printable,
  )

const addressParts = {
  street: 'Please add the street or P.O. box, or leave the whole address empty',
  city: 'Please add the city, or leave the whole address empty',
  state: 'Please add the state, or leave the whole address empty',
  postalCode: 'Please add the ZIP code, or leave the whole address empty',
} as const

const PostalAddressInput = v.pipe(
  inputObject({
    street: line(48),
    city: line(40),
    state: v.pipe(
      line(40),
      v.toUpperCase(),
      v.regex(/^(?:[A-Z]{2})?$/, 'Please use two letters, such as FL'),
    ),
    postalCode: v.pipe(
      line(40),
      v.regex(/^(?:\d{5}(?:-\d{4})?)?$/, 'Please use five digits, such as 32699'),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || Object.values(dataset.value).every((part) => part === '')) return
    const input = dataset.value
    for (const [key, message] of Object.entries(addressParts)) {
      const value = input[key as keyof typeof addressParts]
      const item: v.ObjectPathItem = { type: 'object', origin: 'value', input, key, value }
      if (value === '') addIssue({ message, path: [item] })
    }
  }),
  v.metadata({
    examples: [
      { street: '12 Mill Lane', city: 'Fort Ansel', state: 'OH', postalCode: '45899' },
      { street: '', city: '', state: '', postalCode: '' },
    ],
  }),
)

/** The address of a picture that was added to this site; it may be empty. */
const picture = v.pipe(
  line(255),
  v.check(
    (text) => text === '' || /^\/(?!\/)/.test(text),
    'Please give the address of a picture of this site, such as /uploads/ruth.jpg',
  ),
  v.metadata({ examples: ['/uploads/ruth.jpg', ''] }),
)

const website = v.pipe(
  line(200),
  rewrite((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`)),
  v.check(
    // Three slashes would make a site of what comes after them, as of a file of this one.
    (text) => text === '' || (URL.canParse(text) && !/^https?:\/{3}/i.test(text)),
    'Please write a web address, such as https://escrow.example',
  ),
  v.metadata({ examples: ['https://escrow.example', ''] }),
)

/** Who signs for the company; nobody has a title alone. */
const SignerInput = v.pipe(
  inputObject({ name: line(60), title: line(60) }),
  v.forward(
    v.check(
      ({ name, title }) => name !== '' || title === '',
      'Please add the name, or leave the title empty too',
    ),
    ['name'],
  ),
)

/** What is told of us on the About page; a photograph comes with what it shows, for those who cannot see it. */
const StoryInput = v.pipe(
  inputObject({
    lead: freeText(300),
    story: freeLines(6000),
    photo: picture,
    photoText: freeText(150),
    film: website,
  }),
  v.forward(
    v.check(
      ({ photo, photoText }) => photo === '' || photoText !== '',
      'Please say in a few words what the photo shows, for people who cannot see it',
    ),
    ['photoText'],
  ),
)

/** So many counties have an address of their records. */
export const maxCountyRecords = 80

/** Changes of the business; what is absent stays as it is, what is empty gets its default. */
const BusinessInput = inputObject({
  // As long as still reads well in a letterhead, like the lines of the address.
  name: v.optional(line(40)),
  legalName: v.optional(line(100)),
  supportEmail: v.optional(optionalEmail),
  postalAddress: v.optional(PostalAddressInput),
  people: v.optional(
    v.pipe(
      v.array(
        inputObject({
          name: v.pipe(requiredText('Please add a name, or remove this person', 60), line(60)),
          role: line(60),
          bio: freeLines(1000),
          photo: v.optional(picture),
        }),
        'Please give a list of people',
      ),
      v.maxLength(6, 'Please name at most six people'),
    ),
  ),
  escrowCompany: v.optional(
    v.pipe(
      inputObject({ name: line(80), website, phone: v.optional(line(40)) }),
      v.forward(
        v.check(
          ({ name, website: address }) => name !== '' || address === '',
          'Please add the name of the company',
        ),
        ['name'],
      ),
    ),
  ),
  registration: v.optional(inputObject({ number: line(60), state: line(40), website })),
  licensing: v.optional(line(200)),
  signer: v.optional(SignerInput),
  about: v.optional(StoryInput),
  references: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          line(160),
          v.check(
            (text) => readReference(text) !== undefined,
            'Please say who it is, and end the line with a phone number, such as Dana Cole, Mesa Title, (505) 555-0144',
          ),
        ),
        'Please give a list of lines',
      ),
      v.maxLength(5, 'Please name at most five people'),
      v.metadata({ examples: [['Dana Cole, title officer, Mesa Title, (505) 555-0144'], []] }),
    ),
  ),
  reviews: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          line(300),
          v.check(
            (text) => readReview(text) !== undefined,
            'Please say where it is, and end the line with an address that begins with https://',
          ),
        ),
        'Please give a list of lines',
      ),
      v.maxLength(5, 'Please use at most five lines'),
      v.metadata({ examples: [['Our reviews on Landlist: https://landlist.example/us'], []] }),
    ),
  ),
  /** Whether the county exists, and stands on one line only, the service checks: its list is long. */
  countyRecords: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          line(700),
          v.rawCheck(({ dataset, addIssue }) => {
            const problem = dataset.typed ? countyRecordProblem(dataset.value) : undefined
            if (problem) addIssue({ message: problem })
          }),
        ),
        'Please give a list of lines',
      ),
      v.maxLength(maxCountyRecords, `Please use at most ${maxCountyRecords} lines`),
      v.metadata({
        examples: [['Marion County, FL | https://record.example/search?parcel={apn}'], []],
      }),
    ),
  ),
  phoneHours: v.optional(line(60)),
  licenseLines: v.optional(
    v.pipe(
      v.array(line(160), 'Please give a list of lines'),
      v.maxLength(5, 'Please use at most five lines'),
    ),
  ),
  /** Accepted so that an answer can be sent back; it follows from the displayed number. */
  phoneDial: v.optional(v.nullable(v.string())),
})

export const SettingsInput = inputObject({
  phoneDisplay: v.pipe(
    line(60),
    v.check(
      (text) => text === '' || dialOf(text) !== undefined,
      'Please write a number that can be dialed, such as (352) 555-0142',
    ),
    v.metadata({ examples: ['(352) 555-0142', ''] }),
  ),
  emailObfuscated: line(200),
  trustBadgeUrls: v.pipe(
    v.array(
      v.pipe(
        v.string('Please write this as text'),
        v.trim(),
        v.maxLength(2000, 'This address is too long'),
      ),
      'Please give a list of addresses',
    ),
    v.maxLength(50, 'At most 50 addresses'),
  ),
  /** Absent leaves the business as it is, as the specification's client does. */
  business: v.optional(BusinessInput),
})
export type SettingsInput = v.InferOutput<typeof SettingsInput>

/** The settings as they are stored; those visitors get may be a moment older. */
export const readSettings = defineEndpoint({
  method: 'GET',
  url: '/api/admin/settings',
  config: { access: 'admin' },
  schema: { response: { 200: OwnSettings } },
})
export const updateSettings = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/settings',
  config: { access: 'owner' },
  // Fifty addresses of badges, as long as they may be.
  bodyLimit: 512 * 1024,
  schema: {
    body: inputObject({ ...SettingsInput.entries, basedOn }),
    response: { 200: OwnSettings },
  },
})

/** The settings as they were before, within the last 90 days, newest first. */
export const listSettingsVersions = defineEndpoint({
  method: 'GET',
  url: '/api/admin/settings/versions',
  config: { access: 'owner' },
  schema: { response: { 200: v.array(SettingsVersion) } },
})

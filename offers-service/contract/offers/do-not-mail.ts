import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { printable } from '../values/printable.ts'
import { done, inputObject, optionalLines, optionalText, timestamp } from '../values/values.ts'

/** Why no letter goes to an owner. */
export const doNotMailReasons = ['asked', 'refused', 'died', 'returned', 'other'] as const
export type DoNotMailReason = (typeof doNotMailReasons)[number]

/** The parcel's number and place, and of the seller what the offer says; that is null once the offer was erased or deleted, and for what came by hand. */
export const DoNotMailEntry = v.object({
  id: v.string(),
  reason: v.picklist(doNotMailReasons),
  location: v.string(),
  apn: v.string(),
  /** Initials and ZIP code where it came by hand, since only a hash of name and address is kept; else empty. */
  label: v.string(),
  offer: v.nullable(
    v.object({
      referenceNumber: v.string(),
      sellerName: v.string(),
      sellerMailingAddress: v.string(),
    }),
  ),
  createdAt: timestamp,
})
export type DoNotMailEntry = v.InferOutput<typeof DoNotMailEntry>

/**
 * The owners to whom no letter goes, the latest first, at most 1,000. Every word of `search` is looked for in what is kept of an entry:
 * parcel, label, and of an offer the seller and the address. Who came by hand is found by name and mailing address, too.
 */
export const listDoNotMail = defineEndpoint({
  method: 'GET',
  url: '/api/admin/do-not-mail',
  config: { access: 'admin' },
  schema: {
    querystring: inputObject({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    }),
    response: { 200: v.array(DoNotMailEntry) },
  },
})

/** All of the list as CSV, which `importDoNotMail` takes back as it was. A file, so it has no schema. */
export const doNotMailExportUrl = '/api/admin/do-not-mail/export'

/** Lets letters go to an owner again. */
export const removeDoNotMail = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/do-not-mail/:id',
  config: { access: 'owner' },
  schema: { params: v.object({ id: v.string() }), response: { 200: done } },
})

const reason = v.picklist(doNotMailReasons, 'Please choose a reason')

/** An owner by name and mailing address, a parcel by number and place, or both. */
export const NewDoNotMail = v.pipe(
  inputObject({
    name: v.pipe(optionalText(), printable),
    mailingAddress: v.pipe(optionalLines(300), printable),
    apn: v.pipe(optionalText(60), printable),
    /** County and state, since counties give numbers of their own. */
    location: v.pipe(optionalText(), printable),
    reason,
  }),
  v.forward(
    v.partialCheck(
      [['name'], ['apn']],
      ({ name, apn }) => name !== '' || apn !== '',
      'Please enter a name with its mailing address, or a parcel number',
    ),
    ['name'],
  ),
  v.forward(
    v.partialCheck(
      [['name'], ['apn'], ['mailingAddress']],
      ({ name, apn, mailingAddress }) => name !== '' || apn === '' || mailingAddress === '',
      'Please enter the name of the owner at this address, or leave the address empty',
    ),
    ['name'],
  ),
  v.forward(
    v.partialCheck(
      [['apn'], ['name'], ['location']],
      ({ apn, name, location }) => apn !== '' || name === '' || location === '',
      'Please enter the parcel number, or leave the county empty',
    ),
    ['apn'],
  ),
  v.forward(
    v.partialCheck(
      [['name'], ['mailingAddress']],
      ({ name, mailingAddress }) => name === '' || /\d/.test(mailingAddress),
      'Please enter the mailing address with its numbers, to tell people of one name apart',
    ),
    ['mailingAddress'],
  ),
  v.forward(
    v.partialCheck(
      [['apn'], ['location']],
      ({ apn, location }) => apn === '' || location !== '',
      'Please enter county and state, since counties give numbers of their own',
    ),
    ['location'],
  ),
)
export type NewDoNotMail = v.InferOutput<typeof NewDoNotMail>

/** How many were put on the list, and how many were there already. */
const Added = { added: v.number(), known: v.number() }

/** Puts an owner, a parcel or both on the list, once however often it is sent. Of the owner only a hash and the initials are kept. */
export const addDoNotMail = defineEndpoint({
  method: 'POST',
  url: '/api/admin/do-not-mail',
  config: { access: 'admin' },
  schema: { body: NewDoNotMail, response: { 200: v.object(Added) } },
})

/** The most rows of a file with owners not to mail. */
export const maxDoNotMailRows = 5000

/**
 * Puts the owners and parcels of a list on it: CSV text with any headers that a list may have. Refused with `list_unreadable` where it
 * is none or too long. A file that the list was exported to gives its entries back, with their own reasons; `problems` are the first 100 rows that name neither an owner with an address nor a parcel with its county.
 */
export const importDoNotMail = defineEndpoint({
  method: 'POST',
  url: '/api/admin/do-not-mail/import',
  config: { access: 'admin', timeoutSeconds: 60 },
  bodyLimit: 8 * 1024 * 1024,
  schema: {
    body: inputObject({
      csv: v.pipe(
        v.string('Please send the file as text'),
        v.maxLength(3_000_000, 'Please split the file: it is larger than 3 MB'),
      ),
      reason,
    }),
    response: {
      200: v.object({
        ...Added,
        problems: v.array(v.object({ rowNumber: v.number(), message: v.string() })),
      }),
    },
  },
})

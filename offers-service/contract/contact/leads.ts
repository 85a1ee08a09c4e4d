import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { AutomaticSign } from '../values/automatic.ts'
import { typedDay } from '../values/typed-values.ts'
import {
  calendarDate,
  freeLines,
  freeText,
  inputObject,
  optionalText,
  timestamp,
} from '../values/values.ts'
import { MailFile } from '../values/written-mail.ts'
import { writtenNotes } from '../values/written-notes.ts'
import { acreageValues, LeadForm } from './contact.ts'

// The admin's side of contact.ts stands apart from it so that no visitor downloads it.

export const leadStatuses = ['new', 'contacted', 'offered', 'closed'] as const

/** How somebody came to us: by the form of the website, or as the admin says who entered the lead by hand. */
export const leadSources = ['website', 'call', 'letter', 'referral', 'other'] as const

/**
 * A dated note about a lead: what the admin wrote, how a call ended with what was said, or what the site notes of itself
 * (`correction`, `email`, `merged`, and `given` for who looked after it before and after). A `mail` is what the admin
 * wrote to them, and `received` what they wrote: its subject, an empty line and its text; `files` are those of either. `bounced` says why a mail did not arrive. `editedAt` is null for one that still says what it said at first. `leadId` is the request it
 * was written about: the lead itself, or one that was merged into it. `madeBy` is who wrote it or did what it tells of, as with lists;
 * null for what the site does of itself, and in older notes.
 */
export const LeadNote = v.object({
  id: v.string(),
  leadId: v.string(),
  at: timestamp,
  kind: v.picklist([...writtenNotes, 'mail', 'bounced', 'correction', 'email', 'merged', 'given']),
  text: v.string(),
  files: v.array(MailFile),
  editedAt: v.nullable(timestamp),
  madeBy: v.nullable(v.string()),
})
export type LeadNote = v.InferOutput<typeof LeadNote>

const { propertyLocation: _location, acres: _acres, ...person } = LeadForm.entries

/** What a landowner said, as the admin enters or corrects it: a name and a phone number are enough. */
export const LeadDetails = inputObject({
  ...person,
  propertyLocation: optionalText(300),
  /** Empty where they have not said it. */
  acres: v.optional(v.picklist([...acreageValues, ''], 'Please select approximate acreage'), ''),
})
export type LeadDetails = v.InferOutput<typeof LeadDetails>

/** What is to be done next about a lead, and on which day; null where nothing is. */
const nextStep = {
  followUpOn: v.nullable(calendarDate),
  followUpTask: v.string(),
}

/** What to say of a task that would never come due. */
export const noDayForTask = 'Please choose the day for it'

/**
 * The same as it is set: an empty day or null says that it is done, and its task is gone with it. A task for which no day is set or
 * sent is refused.
 */
export const nextStepInput = {
  followUpOn: v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          typedDay,
        ],
        'Please use the form YYYY-MM-DD',
      ),
    ),
  ),
  followUpTask: v.optional(freeText()),
}

/** Whether there is a day for a task, or nothing is said of its day; one without would never come due. */
export const hasDayForTask = ({
  followUpOn,
  followUpTask = '',
}: {
  followUpOn?: string | null | undefined
  followUpTask?: string | undefined
}): boolean => followUpOn !== null || followUpTask === ''

const said = {
  id: v.string(),
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  propertyLocation: v.string(),
  acres: v.picklist([...acreageValues, '']),
  source: v.picklist(leadSources),
  status: v.picklist(leadStatuses),
  notes: v.string(),
  ...nextStep,
  lookedAfterBy: v.nullable(v.string()),
  createdAt: timestamp,
}

/** A request that was merged into a lead, as it is kept, with the moment of the merging. */
export const MergedRequest = v.object({ ...said, mergedAt: timestamp })
export type MergedRequest = v.InferOutput<typeof MergedRequest>

/**
 * A stored lead as the admin sees it.
 *
 * `lookedAfterBy` is who looks after it, as `person` of `listColleagues` says it, and null while nobody does. `notes` is one free text, `datedNotes` the list with times, oldest first; both `datedNotes` and `offers` hold those of the
 * requests that were merged into it, which are in `mergedRequests`, oldest first. `mergedInto` is the lead that this one was merged
 * into, at `mergedAt`; both are null for one that stands on its own. `deletedAt` and `deletedBy` say when and by whom it was deleted,
 * null for one that people work with; only `searchLeads` with `deleted` finds it then, until it is erased after 30 days. `propertyLocation` and `acres` are empty where somebody
 * entered by hand has not said them. `duplicates` names other leads with the same
 * phone number or e-mail address, newest first and at most 20, `offers` the reference numbers of offers made from this one.
 * A lead that looks automatic was not confirmed, and the admin was mailed only where haste is its one sign. `consentVersion` names the wording under the form, null when the
 * request came another way; `globalPrivacyControl` says whether the browser sent that signal with it.
 */
export const Lead = v.object({
  ...said,
  datedNotes: v.array(LeadNote),
  duplicates: v.array(v.string()),
  offers: v.array(v.string()),
  mergedRequests: v.array(MergedRequest),
  mergedInto: v.nullable(v.string()),
  mergedAt: v.nullable(timestamp),
  deletedAt: v.nullable(timestamp),
  deletedBy: v.nullable(v.string()),
  looksAutomatic: AutomaticSign,
  consentVersion: v.nullable(v.string()),
  globalPrivacyControl: v.boolean(),
})
export type Lead = v.InferOutput<typeof Lead>

/** Names a lead in an address. */
export const byLead = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** All leads but those merged into another or deleted, newest first, for programs; there may be very many, so it comes piece by piece. */
export const listLeads = defineEndpoint({
  method: 'GET',
  url: '/api/admin/contact-requests',
  config: { access: 'owner' },
  schema: { response: { 200: v.array(Lead) } },
})

/** What a caller saw of a lead, where it must not have changed. */
export const SeenLead = inputObject({
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  propertyLocation: v.string(),
  acres: v.string(),
  notes: v.string(),
  ...nextStep,
  lookedAfterBy: v.nullable(v.string()),
})

/** What the landowner said, corrected: any of the details, checked as they are where a lead is entered. */
export const LeadCorrection = v.partial(LeadDetails)
export type LeadCorrection = v.InferOutput<typeof LeadCorrection>

export const updateLead = defineEndpoint({
  method: 'PATCH',
  url: '/api/admin/contact-requests/:id',
  config: { access: 'admin' },
  schema: {
    params: byLead,
    body: inputObject({
      ...LeadCorrection.entries,
      /** What the caller saw in these fields. Where one says something else by now, the change is refused with `changed_meanwhile`. */
      before: v.optional(v.partial(SeenLead)),
      status: v.optional(v.picklist(leadStatuses)),
      notes: v.optional(freeLines(5000)),
      ...nextStepInput,
      /** Gives it to somebody who can log in, or with null to nobody. */
      lookedAfterBy: v.optional(v.nullable(freeText(64))),
      /** Says that a person wrote it after all. */
      looksAutomatic: v.optional(v.null()),
    }),
    response: { 200: Lead },
  },
})

/** Enters somebody who came another way than by the website's form. Nothing is mailed to them. */
export const addLead = defineEndpoint({
  method: 'POST',
  url: '/api/admin/contact-requests',
  config: { access: 'admin', isIdempotent: true },
  schema: {
    body: inputObject({
      ...LeadDetails.entries,
      source: v.picklist(leadSources, 'Please choose how they came to you'),
    }),
    response: { 201: Lead },
  },
})
export type NewLead = v.InferOutput<typeof addLead.schema.body>

/**
 * Erases a lead for good, as they may ask, also one that was deleted before: the request and those merged into it, their notes, mail and CRM calls about them, and
 * unsigned offers made from them. Signed offers are contracts and stay; `keptOffers` names them.
 *
 * Refused with `changed_meanwhile` where `seen` is not what reading the lead answers now.
 */
export const eraseLead = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/contact-requests/:id',
  config: { access: 'owner' },
  schema: {
    params: byLead,
    querystring: inputObject({ seen: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    response: { 200: v.object({ keptOffers: v.array(v.string()) }) },
  },
})

/** All leads as CSV; a plain route because its answer is a file. */
export const leadExportUrl = '/api/admin/contact-requests/export'

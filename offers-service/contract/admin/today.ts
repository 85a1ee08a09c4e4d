import * as v from 'valibot'
import { Lead } from '../contact/leads.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { AdminOffer } from '../offers/admin-offers.ts'
import { closingFields } from '../offers/closings.ts'
import { byReference } from '../offers/offers.ts'
import { IdentityFlag } from '../signing/admin-signing.ts'
import { AutomaticSign } from '../values/automatic.ts'
import { Job } from '../values/job.ts'
import { calendarDate, done, timestamp } from '../values/values.ts'
import { SecondFactor } from './second-factor.ts'

/**
 * A landowner's question that waits for an answer, their wish to be called, for which `question` says when, or another number that
 * they would sell for. `replyTo` is a phone number or perhaps an e-mail address; empty where they left none.
 */
export const Question = v.object({
  id: v.string(),
  referenceNumber: v.string(),
  question: v.string(),
  replyTo: v.string(),
  askedAt: timestamp,
  looksAutomatic: AutomaticSign,
})
export type Question = v.InferOutput<typeof Question>

/** A signed offer whose next step is due: which one, and by which day. */
const DueClosing = v.object({
  referenceNumber: v.string(),
  sellerName: v.string(),
  location: v.string(),
  step: v.picklist(closingFields),
  dueOn: calendarDate,
})

/**
 * An offer the landowner said no to. `reason` is empty when they gave none. `isNotMailed` is whether they are on the list of those not
 * to mail already.
 */
const Decline = v.object({
  referenceNumber: v.string(),
  sellerName: v.string(),
  location: v.string(),
  reason: v.string(),
  declinedAt: timestamp,
  isNotMailed: v.boolean(),
})

/** How a seller is reached; what nobody knows is empty. */
const reachable = { name: v.string(), email: v.string(), phone: v.string() }

/** Mailings whose letters are about offers that end by a day, the first to end in front. An offer counts for each it is in. */
const ExpiringMailings = v.object({
  until: calendarDate,
  /** Whether all such offers were looked through; if not, each count is the least there are. */
  isAll: v.boolean(),
  mailings: v.array(
    v.object({ id: v.string(), name: v.string(), count: v.number(), firstDay: calendarDate }),
  ),
})

/** An offer that some of its sellers have signed; `seller` is the one whose phone number is known, if any is. */
const PartlySigned = v.object({
  referenceNumber: v.string(),
  expirationDate: calendarDate,
  sellers: v.number(),
  signed: v.number(),
  /** `position` is 1 for the offer's own seller, then the further sellers in their order. */
  waitingFor: v.array(v.object({ position: v.number(), ...reachable })),
  seller: v.object(reachable),
})

/** So many offers, and the sum of their amounts in dollars. */
const OffersCounted = v.object({ count: v.number(), amount: v.number() })

/** Offers that went live, were signed by all, and were paid from a day on; what a new agreement replaced is neither. */
const OffersSince = v.object({
  from: calendarDate,
  offered: OffersCounted,
  signed: OffersCounted,
  paid: OffersCounted,
})

/** More of a kind are not counted: how many more there are would change nothing about today. */
export const countedAtMost = 1000

/** The first few of what waits and how many there are in all, up to {@link countedAtMost}. */
function waiting<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ total: v.number(), first: v.array(item) })
}

/** The same of what waits about offers. There may be several about one, so `offers` says how many offers the list has for them. */
function waitingAbout<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ ...waiting(item).entries, offers: v.number() })
}

/** What needs the admin today, the most pressing first in each list, at most 50 of each. */
export const Today = v.object({
  /** What the nightly check of all signed records found changed outside the site, as sentences. */
  changedRecords: waiting(v.string()),
  /** Signatures under another name, or that somebody says are not theirs, until the admin has looked at them. */
  identityFlags: waiting(v.object({ referenceNumber: v.string(), flag: IdentityFlag })),
  newLeads: waiting(Lead),
  /** New requests that look as if no person had sent them. */
  automaticLeads: waiting(Lead),
  /** Leads whose next step is due, those of who asks in front, and the longest due before the others. */
  followUps: waiting(Lead),
  callBacks: waitingAbout(Question),
  questions: waitingAbout(Question),
  /** Numbers that sellers would sell for, of offers that were neither signed nor withdrawn. */
  counterOffers: waitingAbout(Question),
  /** The mailings of live offers whose last day is today or one of the next three. */
  expiringMailings: ExpiringMailings,
  /** Such offers that are in no mailing. */
  expiringOffers: waiting(AdminOffer),
  /** Signed offers that the admin has to move on. */
  dueClosings: waiting(DueClosing),
  partlySigned: waiting(PartlySigned),
  /** Declines the admin has not ticked off. */
  declines: waiting(Decline),
  /** Live offers a landowner has opened and nobody has signed. */
  openedUnsigned: waiting(AdminOffer),
  /** Open signings that do not get on; `problem` says why, as a sentence. */
  signingProblems: waiting(v.object({ referenceNumber: v.string(), problem: v.string() })),
  failedJobs: waiting(Job),
  /** Offers that went live, were signed and were paid since the first of this month and of this year, in the time zone of the business. */
  month: OffersSince,
  year: OffersSince,
  /** Whose recovery codes may run out: that of the person who asks; for a program, of the owner with the password of the site. */
  secondFactor: SecondFactor,
  /** Whether the admin still logs in with a password that was made up for them. */
  isPasswordMadeUp: v.boolean(),
  /** Whether backups are set up and there has been no good one for more than two days. */
  isBackupLate: v.boolean(),
  /** Whose portrait is still the drawing this site came with. */
  examplePortraits: v.array(v.string()),
  /** Whether the About page still tells the story this site came with. */
  isStoryExample: v.boolean(),
  /** The names under the testimonials that are still those this site came with. */
  exampleTestimonials: v.array(v.string()),
})
export type Today = v.InferOutput<typeof Today>

export const getToday = defineEndpoint({
  method: 'GET',
  url: '/api/admin/today',
  config: { access: 'admin' },
  schema: { response: { 200: Today } },
})

/** Ticks a question off; doing so twice changes nothing. `already` where somebody had before. */
export const markQuestionAnswered = defineEndpoint({
  method: 'POST',
  url: '/api/admin/questions/:id/answered',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    response: { 200: v.object({ ...done.entries, already: v.optional(v.boolean()) }) },
  },
})

/** Takes back that a question was answered, or a call made: it waits again. Doing so twice changes nothing. */
export const putQuestionBack = defineEndpoint({
  method: 'POST',
  url: '/api/admin/questions/:id/put-back',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    response: { 200: done },
  },
})

/** Ticks a decline off; doing so twice changes nothing. */
export const markDeclineSeen = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/:referenceNumber/decline-seen',
  config: { access: 'admin' },
  schema: { params: byReference, response: { 200: done } },
})

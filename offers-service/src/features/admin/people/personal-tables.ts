import type { Tables } from '../../../platform/database/tables.ts'

/** What belongs to one person, as ids: their requests, offers, signings and questions, and what jobs are about. */
export interface Person {
  lead: string[]
  offer: string[]
  signing: string[]
  question: string[]
  subject: string[]
}

/** How a table that tells of people is found for one of them, and what erasing them does to it. */
interface PersonalTable {
  /** The columns that hold an id of what belongs to the person. */
  by: Record<string, keyof Person>
  /** Why the erasure leaves some of it; absent when it takes all of it along. */
  kept?: string
}

/** Tables of one room; a text is the reason why a table holds nothing of landowners. */
export type PersonalTables = Partial<Record<keyof Tables, PersonalTable | string>>

const contract = 'What an owner has signed is a contract under a legal hold; the rest is erased.'

const contact = {
  contact_requests: { by: { id: 'lead' } },
  lead_notes: { by: { contact_request_id: 'lead' } },
} satisfies PersonalTables

const offers = {
  offers: { by: { id: 'offer' }, kept: contract },
  offer_events: { by: { offer_id: 'offer' }, kept: contract },
  co_sellers: { by: { offer_id: 'offer' }, kept: contract },
  closings: { by: { offer_id: 'offer' }, kept: contract },
  questions: { by: { offer_id: 'offer', id: 'question' }, kept: contract },
  state_notices: 'What a state wants said to everybody.',
} satisfies PersonalTables

const signing = {
  signings: { by: { id: 'signing' }, kept: contract },
  signers: { by: { signing_id: 'signing' }, kept: contract },
  signing_documents: { by: { signing_id: 'signing' }, kept: contract },
  signing_events: { by: { signing_id: 'signing' }, kept: contract },
} satisfies PersonalTables

const jobs = {
  // Mail, events for the CRM and questions to signing services, with what they say.
  jobs: { by: { about: 'subject' }, kept: contract },
  job_outcomes: 'A failure that names somebody is forgotten when that person is erased.',
} satisfies PersonalTables

const others = {
  sessions: 'Of the owner alone.',
  known_browsers: 'Of the owner alone.',
  machine_tokens: 'Of the owner alone.',
  security_events: 'Of the owner’s door; networks as keyed hashes.',
  kept_values: 'Of the service itself.',
  content_snapshots: 'What every visitor may read.',
  visit_counts: 'Addresses as hashes, for a day at most.',
} satisfies PersonalTables

/** Every table there is, so that none is forgotten when somebody asks what is known of them, or to be forgotten. */
export const personalTables: Record<keyof Tables, PersonalTable | string> = {
  ...contact,
  ...offers,
  ...signing,
  ...jobs,
  ...others,
}

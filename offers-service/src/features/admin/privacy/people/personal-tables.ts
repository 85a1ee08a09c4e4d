import type { PersonalTable } from '../../../../platform/database/personal-tables.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { jobPersonalTables } from '../../../../platform/jobs/tables.ts'
import { mailPersonalTables } from '../../../../platform/mail/files.ts'
import { contactPersonalTables } from '../../../contact/tables.ts'
import { bulkChangePersonalTables } from '../../../offers/bulk/tables.ts'
import { closingPersonalTables } from '../../../offers/closing/tables.ts'
import { listPersonalTables } from '../../../offers/lists/tables.ts'
import { mailingPersonalTables } from '../../../offers/mailings/tables.ts'
import { offerPersonalTables } from '../../../offers/tables.ts'
import { signingPersonalTables } from '../../../signing/tables.ts'

/** Every table there is, so that none is forgotten when somebody asks what is known of them, or to be forgotten. */
export const personalTables: Record<keyof Tables, PersonalTable | string> = {
  ...contactPersonalTables,
  ...offerPersonalTables,
  ...bulkChangePersonalTables,
  ...closingPersonalTables,
  ...listPersonalTables,
  ...mailingPersonalTables,
  ...signingPersonalTables,
  ...jobPersonalTables,
  ...mailPersonalTables,
  sessions: 'Of the owner and of people who were invited.',
  known_browsers: 'Of the owner and of people who were invited.',
  members: 'People who work with the owner, whom the owner invites and removes.',
  api_tokens: 'Of the owner alone.',
  security_events: 'Of the owner’s door; networks as keyed hashes.',
  presence: 'Which screen the owner and people who were invited have open, for a minute.',
  key_values:
    'Of the service itself, where merged parcels went, by their ids, and the name of the owner, who gives and removes it.',
  content_snapshots: 'What every visitor may read.',
  content_versions:
    'What the admin wrote for visitors to read, and the settings for 90 days, as they were before; nothing of sellers.',
  idempotency_keys: 'Hashes, and answers that only their caller’s key opens, for a day.',
  client_errors: 'What scripts said, without names, addresses and numbers, for 30 days.',
  visit_counts: 'Addresses as hashes, for a day at most.',
}

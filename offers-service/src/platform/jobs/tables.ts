import { contract, type PersonalTables } from '../database/personal-tables.ts'
import type { Timestamp } from '../database/tables.ts'

declare module '../database/tables.ts' {
  interface Tables {
    jobs: JobRow
    job_outcomes: JobOutcomeRow
  }
}

/** How the rows about a person are found in these tables, to export or to erase them. */
export const jobPersonalTables = {
  // Mail, events for the CRM and questions to signing services, with what they say.
  jobs: { by: { about: 'subject' }, kept: contract },
  job_outcomes: 'A failure that names somebody is forgotten when that person is erased.',
} satisfies PersonalTables

/** Work to do outside a request. `payload` is JSON; `leased_until` is set while a worker has it. */
export interface JobRow {
  id: string
  kind: string
  payload: string
  status: 'waiting' | 'done' | 'failed'
  attempts: number
  run_at: Timestamp
  leased_until: Timestamp | null
  last_error: string | null
  created_at: Timestamp
  finished_at: Timestamp | null
  /** Whose data the payload holds, such as `leads:<id>`, so that erasing it finds the job too. */
  about: string | null
  /** Jobs of one kind and one lane share a limit; empty where there is none. */
  lane: string
  /** 1 while it waits because the last try could not reach the other side at all (`HostDown`). */
  host_down: 0 | 1
}

/** What became of the jobs of one kind lately. */
export interface JobOutcomeRow {
  kind: string
  last_success_at: Timestamp | null
  last_failure_at: Timestamp | null
  last_failure: string | null
}

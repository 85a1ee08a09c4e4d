import type { KnownSettings } from '../platform/known-content.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { SharedChanges } from './database/shared-changes.ts'
import type { ContentChanges } from './known-content.ts'
import type { Macs } from './security/macs.ts'

/** Where the operator is told of problems. */
export interface Log {
  warn: (problem: unknown, message?: string) => void
  error: (problem: unknown) => void
}

/** What every feature works with, made once at start (or by a test). */
export interface Services {
  config: Config
  db: Database
  /** The present moment; tests hold it still. */
  now: () => Date
  /** Lets a caller wait; tests only note for how long. */
  pause: (milliseconds: number) => Promise<unknown>
  /** Tells the job worker that there may be work. */
  wakeJobs: () => void
  contentChanges: ContentChanges
  sharedChanges: SharedChanges
  settings: KnownSettings
  /** Marks what is recorded, so that a change by anybody else shows. */
  macs: Macs
}

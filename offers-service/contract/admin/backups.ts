import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { timestamp } from '../values/values.ts'

/** How it stands with the backups that are made each night. */
export const Backups = v.object({
  /** The folder they go to; null while nobody has set one, so that none are made. */
  folder: v.nullable(v.string()),
  /** How many are kept. */
  kept: v.number(),
  isEncrypted: v.boolean(),
  /** The bucket that keeps pictures and documents of the library, so that no backup has them; null where all have. */
  bucket: v.nullable(v.string()),
  /** The last one that was read back and found good, also when it was made by hand; null when there was none. */
  last: v.nullable(v.object({ at: timestamp, path: v.string(), bytes: v.number() })),
  /** Why the last try failed, when it came after the last good one; null when it did not. */
  lastFailure: v.nullable(v.string()),
  /** When the next one is made; null while none are. */
  nextAt: v.nullable(timestamp),
  /** Whether there has been no good one for more than two days although they are set up. */
  isLate: v.boolean(),
})
export type Backups = v.InferOutput<typeof Backups>

export const getBackups = defineEndpoint({
  method: 'GET',
  url: '/api/admin/backups',
  config: { access: 'owner' },
  schema: { response: { 200: Backups } },
})

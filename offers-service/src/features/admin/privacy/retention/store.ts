import * as v from 'valibot'
import { readRetention, Retention } from '../../../../../contract/index.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import {
  writeChangedValue,
  writeValue,
  readValue,
} from '../../../../platform/database/key-value-store.ts'

const settingsName = 'retention'
const lastName = 'retention-last'
const dayName = 'retention-day'

/** Nothing is erased by itself until the admin says so: nobody else can know what the business still needs. */
const keepEverything: Retention = {
  requests: null,
  offers: null,
  questions: null,
  securityEvents: null,
}

const LastErasure = v.nonNullable(readRetention.schema.response[200].entries.last)
type LastErasure = v.InferOutput<typeof LastErasure>

async function read(query: Queries, name: string): Promise<unknown> {
  const kept = await readValue(query, name)
  return kept === undefined ? undefined : JSON.parse(kept)
}

/** What the admin has set. */
export async function readRetentionSettings(query: Queries): Promise<Retention> {
  return v.parse(v.optional(Retention, keepEverything), await read(query, settingsName))
}

/** Sets it from now on. */
export async function storeRetentionSettings(query: Queries, retention: Retention): Promise<void> {
  await writeValue(query, settingsName, JSON.stringify(retention))
}

/** What the last erasure took; null before there was one. */
export async function readLastErasure(query: Queries): Promise<LastErasure | null> {
  return v.parse(v.optional(v.nullable(LastErasure), null), await read(query, lastName))
}

/** Notes what an erasure took. */
export async function storeLastErasure(query: Queries, last: LastErasure): Promise<void> {
  await writeValue(query, lastName, JSON.stringify(last))
}

/** Whether a day's erasure is still to be done; of several processes that ask, one is told so. */
export async function takeDay(query: Queries, day: string): Promise<boolean> {
  return await writeChangedValue(query, dayName, day)
}

import type { Queries } from '../database/database.ts'
import { deleteValue, readValue, writeValue } from '../database/key-value-store.ts'

const valueName = 'calendar-id'

/** The id of the address that calendars read without a log-in; undefined while there is none. */
export const readCalendarId = async (query: Queries): Promise<string | undefined> =>
  await readValue(query, valueName)

/** Makes this the id; the address before ends. */
export async function writeCalendarId(query: Queries, id: string): Promise<void> {
  await writeValue(query, valueName, id)
}

/** Ends the address. */
export async function deleteCalendarId(query: Queries): Promise<void> {
  await deleteValue(query, valueName)
}

import type { Queries } from '../../platform/database/database.ts'
import { deleteValue, readValue, writeValue } from '../../platform/database/key-value-store.ts'

const settingName = 'counter-offers'

/** Whether sellers may name another number; not until the admin allows it. */
export async function areCounterOffersAllowed(query: Queries): Promise<boolean> {
  return (await readValue(query, settingName)) !== undefined
}

/** Allows it from now on, or no longer. */
export async function storeCounterOfferSetting(query: Queries, areAllowed: boolean): Promise<void> {
  await (areAllowed ? writeValue(query, settingName, 'allowed') : deleteValue(query, settingName))
}

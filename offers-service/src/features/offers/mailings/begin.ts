import type { CreatedMailing, NewMailing } from '../../../../contract/index.ts'
import type { StoreAnswer } from '../../../platform/http/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { insertChange, prepareChange } from '../bulk/begin.ts'
import { toBulkChange } from '../bulk/store.ts'
import { insertMailing, toMailing } from './store.ts'

/** Makes a mailing, and begins to put the letters of the chosen offers into it, with what is answered. */
export async function makeMailing(
  { db, now }: Pick<Services, 'db' | 'now'>,
  {
    selection,
    expirationDate,
    daysBetween,
    madeBy,
    ...wanted
  }: NewMailing & { madeBy: string | null },
  keep: StoreAnswer<CreatedMailing>,
): Promise<CreatedMailing> {
  const moment = now()
  const action = { kind: 'add_to_mailing', expirationDate, daysBetween } as const
  const begun = selection && (await prepareChange(db, { action, selection, madeBy }, moment))
  return await db.write.transaction().execute(async (query) => {
    const row = await insertMailing(query, { ...wanted, madeBy }, moment)
    const change =
      begun &&
      (await insertChange(query, { ...begun, action: { ...action, mailing: row.id } }, moment))
    const made = {
      mailing: await toMailing(query, row),
      change: change ? toBulkChange(change) : null,
    }
    await keep(query, made)
    return made
  })
}

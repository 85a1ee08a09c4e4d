import { subDays } from 'date-fns/subDays'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInSteps } from '../../../platform/database/in-batches.ts'

/** How long the rows of a list stay once nobody works on it: they name owners who may never become sellers. */
const daysKept = 90

/** Deletes the rows of lists that nobody has changed for 90 days, and lists that never became offers with them. */
export async function forgetOldLists({ write }: Pick<Database, 'write'>, now: Date): Promise<void> {
  const old = await write
    .selectFrom('lists')
    .select(['id', 'status'])
    .where('updated_at', '<', subDays(now, daysKept).toISOString())
    .execute()
  for (const { id, status } of old) {
    await deleteInSteps((most) =>
      write
        .deleteFrom('list_rows')
        .where('list_id', '=', id)
        .where('row_number', 'in', (eb) =>
          eb
            .selectFrom('list_rows as oldest')
            .select('oldest.row_number')
            .where('oldest.list_id', '=', id)
            .limit(most),
        ),
    )
    if (status === 'open')
      await write.deleteFrom('lists').where('id', '=', id).where('status', '=', 'open').execute()
  }
}

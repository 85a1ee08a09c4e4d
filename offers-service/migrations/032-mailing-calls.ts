import { tz } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type { Kysely } from 'kysely'
import { business } from '../contract/index.ts'
import { required, rowOf } from './columns.ts'
import type { MigrationStep } from './step.ts'

interface Before {
  mailings: { id: string; call_count: number; updated_at: string }
  mailing_calls: { mailing_id: string; day: string; count: number }
}

/** How many calls a mailing brought on which day. Those counted before are of the day on which the mailing was last changed. */
export const makeMailingCalls: MigrationStep = async (db) => {
  await db.schema
    .createTable('mailing_calls')
    .addColumn('mailing_id', 'text', rowOf('mailings', 'cascade'))
    .addColumn('day', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('mailing_calls_key', ['mailing_id', 'day'])
    .execute()
  const query = db as Kysely<Before>
  const counted = await query
    .selectFrom('mailings')
    .select(['id', 'call_count', 'updated_at'])
    .where('call_count', '>', 0)
    .execute()
  const inZone = { in: tz(business.timeZone) }
  for (const { id, call_count: count, updated_at: at } of counted)
    await query
      .insertInto('mailing_calls')
      .values({ mailing_id: id, day: format(new Date(at), 'yyyy-MM-dd', inZone), count })
      .execute()
}

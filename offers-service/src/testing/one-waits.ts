import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/** Until PostgreSQL says that somebody waits for a lock; with SQLite one transaction waits for the other as a whole. */
export async function oneWaits({ engine, read }: Database): Promise<void> {
  if (!engine.isShared) return
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      read,
    )
    return rows
  }
  await expect.poll(countWaiting).toEqual([{ waiting: 1 }])
}

import type { Kysely } from 'kysely'
import { emptyAtFirst, key, makeIndexes, required, unique } from './columns.ts'

/** Who gets into the admin area: sessions, browsers that were there before, tokens of programs, and the security log. */
export async function makeAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('proof_hash', 'text', emptyAtFirst)
    .addColumn('browser_id', 'text')
    .addColumn('network', 'text', emptyAtFirst)
    .addColumn('user_agent', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addColumn('mac', 'text', required)
    .execute()
  await db.schema
    .createTable('known_browsers')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('last_login_at', 'text', required)
    .addColumn('mac', 'text', required)
    .execute()
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('prefix', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('scope', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('mac', 'text', required)
    .execute()
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', key)
    .addColumn('at', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('is_refusal', 'integer', required)
    .addColumn('times', 'integer', required)
    .addColumn('visitor', 'text', required)
    .addColumn('request_id', 'text', required)
    .addColumn('detail', 'text', required)
    .execute()
  await makeIndexes(db, {
    security_events_at: { on: 'security_events', columns: ['is_refusal', 'at'] },
  })
}

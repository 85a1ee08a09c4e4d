import { key, makeIndexes, oneOf, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** People beside the owner of the first password, and whose each session and each known browser is; null means that owner's. */
export const makeMembers: MigrationStep = async (db) => {
  await db.schema
    .createTable('members')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('role', 'text', oneOf('role', ['owner', 'helper']))
    .addColumn('password_hash', 'text')
    .addColumn('invitation_id', 'text')
    .addColumn('invited_until', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('last_login_at', 'text')
    .addColumn('removed_at', 'text')
    .addColumn('mac', 'text', required)
    .execute()
  for (const table of ['sessions', 'known_browsers'])
    await db.schema.alterTable(table).addColumn('member_id', 'text').execute()
  const present = { on: 'members', unique: true, where: 'removed_at is null' }
  await makeIndexes(db, {
    members_by_name: { ...present, columns: ['name_key'] },
    members_by_email: { ...present, columns: ['email_key'] },
    sessions_by_member: { on: 'sessions', columns: ['member_id'] },
  })
}

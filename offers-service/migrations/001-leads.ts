import { emptyAtFirst, key, makeIndexes, required, rowOf, zeroAtFirst } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** Requests that came through the form, and what the business noted on them. */
export const makeLeads: MigrationStep = async (db, { text }) => {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('property_location', 'text', required)
    .addColumn('acres', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('notes', 'text', required)
    .addColumn('created_at', 'text', required)
    // What tells requests of one person, and what they are found and ordered by.
    .addColumn('phone_key', 'text', emptyAtFirst)
    .addColumn('email_key', 'text', emptyAtFirst)
    .addColumn('name_key', 'text', emptyAtFirst)
    .addColumn('place_key', 'text', emptyAtFirst)
    .addColumn('search_text', 'text', emptyAtFirst)
    // By what it looks as if a program had sent it.
    .addColumn('looks_automatic', 'text')
    // What stood under the form, and whether the browser asked for privacy.
    .addColumn('consent_version', 'text')
    .addColumn('privacy_control', 'integer', zeroAtFirst)
    .execute()
  await db.schema
    .createTable('lead_notes')
    .addColumn('id', 'text', key)
    .addColumn('lead_id', 'text', rowOf('leads', 'cascade'))
    .addColumn('at', 'text', required)
    .addColumn('text', 'text', required)
    .execute()

  const on = 'leads'
  const byStatus = ['status', 'created_at', 'id']
  await makeIndexes(db, {
    leads_by_phone_key: { on, columns: ['phone_key', 'created_at'] },
    leads_by_email_key: { on, columns: ['email_key', 'created_at'] },
    leads_by_created_at: { on, columns: ['created_at', 'id'] },
    leads_by_name_key: { on, columns: ['name_key', 'id'] },
    leads_by_place_key: { on, columns: ['place_key', 'id'] },
    // Made-up requests may be many, and must not stand between the admin and those of people.
    leads_of_people: { on, columns: byStatus, where: 'looks_automatic is null' },
    leads_of_programs: { on, columns: byStatus, where: 'looks_automatic is not null' },
    lead_notes_by_request: { on: 'lead_notes', columns: ['lead_id', 'at'] },
  })
  await text.makeIndex(db, { table: on, key: 'id', columns: ['search_text'] })
}

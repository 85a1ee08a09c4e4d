import type { MigrationStep } from './step.ts'

/** How often somebody called something lately, where several processes count together. */
export const visitCounts: MigrationStep = async (db) => {
  await db.schema
    .createTable('visit_counts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute()
}

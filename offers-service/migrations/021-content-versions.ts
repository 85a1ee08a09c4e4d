import { key, makeIndexes, required } from './columns.ts'
import type { MigrationStep } from './step.ts'

/** What posts, pages and testimonials said before they were changed or deleted. */
export const makeContentVersions: MigrationStep = async (db) => {
  await db.schema
    .createTable('content_versions')
    .addColumn('id', 'text', key)
    .addColumn('collection', 'text', required)
    .addColumn('document_id', 'text', required)
    .addColumn('fields', 'text', required)
    .addColumn('published_at', 'text')
    .addColumn('ended_at', 'text', required)
    // 1 where it was deleted, and is in the trash; 0 where it was changed.
    .addColumn('is_deletion', 'integer', required)
    .execute()
  await makeIndexes(db, {
    content_versions_by_document: { on: 'content_versions', columns: ['document_id', 'ended_at'] },
    content_versions_in_trash: {
      on: 'content_versions',
      columns: ['ended_at'],
      where: 'is_deletion = 1',
    },
  })
}

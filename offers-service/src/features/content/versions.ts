import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import {
  type ContentCollection,
  type ContentVersion,
  type DeletedContent,
  deletedDaysKept,
  maxVersions,
  settingsDaysKept,
} from '../../../contract/index.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Timestamp } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    content_versions: ContentVersionRow
  }
}

/** Of what earlier versions are kept; settings are never deleted. */
export type VersionedCollection = ContentCollection | 'settings'

/**
 * What a document of Strapi's said until it was changed or, where `is_deletion` is 1, deleted. `id` grows with time, `fields` is
 * JSON of what its form held, and `published_at` when a post was first published.
 */
export interface ContentVersionRow {
  id: string
  collection: VersionedCollection
  document_id: string
  fields: string
  published_at: Timestamp | null
  ended_at: Timestamp
  is_deletion: 0 | 1
}

export type Fields = ContentVersion['fields']

/** Under what the settings are kept, of which there is one document. */
export const settingsId = 'settings'

/** What is kept of a document that is about to be changed or deleted. */
export interface Outgoing {
  collection: VersionedCollection
  documentId: string
  fields: Fields
  publishedAt: string | null
  isDeletion: boolean
}

/** Keeps a version. Answers its id. */
export async function storeVersion(
  query: Queries,
  { collection, documentId, fields, publishedAt, isDeletion }: Outgoing,
  now: Date,
): Promise<string> {
  const id = newId()
  await query
    .insertInto('content_versions')
    .values({
      id,
      collection,
      document_id: documentId,
      fields: JSON.stringify(fields),
      published_at: publishedAt,
      ended_at: now.toISOString(),
      is_deletion: isDeletion ? 1 : 0,
    })
    .execute()
  return id
}

/** Deletes the oldest versions of a document where there are too many. */
export async function dropOldVersions(query: Queries, documentId: string): Promise<void> {
  const surplus = await query
    .selectFrom('content_versions')
    .select('id')
    .where('document_id', '=', documentId)
    .where('is_deletion', '=', 0)
    .orderBy('id', 'desc')
    .offset(maxVersions)
    .limit(1)
    .executeTakeFirst()
  if (surplus)
    await query
      .deleteFrom('content_versions')
      .where('document_id', '=', documentId)
      .where('id', '<=', surplus.id)
      .execute()
}

/** Takes back a version whose document stays as it is after all. */
export async function removeVersion(query: Queries, id: string): Promise<void> {
  await query.deleteFrom('content_versions').where('id', '=', id).execute()
}

/** The earlier versions of a document that ended since, if that is said: newest first. */
export async function readVersions(
  query: Queries,
  collection: VersionedCollection,
  documentId: string,
  since = '',
): Promise<ContentVersion[]> {
  const rows = await query
    .selectFrom('content_versions')
    .select(['id', 'fields', 'ended_at'])
    .where('document_id', '=', documentId)
    .where('collection', '=', collection)
    .where('is_deletion', '=', 0)
    .where('ended_at', '>', since)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, fields, ended_at }) => ({ id, fields: fieldsOf(fields), until: ended_at }))
}

// Only ever what `storeVersion` wrote.
const fieldsOf = (json: string) => JSON.parse(json) as Fields

const oldestKept = (now: Date) => subDays(now, deletedDaysKept).toISOString()

const trash = (query: Queries, now: Date) =>
  query
    .selectFrom('content_versions')
    .where('is_deletion', '=', 1)
    .where('ended_at', '>', oldestKept(now))

/** What is in the trash of one kind, latest first. */
export async function readTrash(
  query: Queries,
  collection: ContentCollection,
  now: Date,
): Promise<DeletedContent[]> {
  const rows = await trash(query, now)
    .select(['id', 'fields', 'ended_at'])
    .where('collection', '=', collection)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, fields: json, ended_at }) => {
    const fields = fieldsOf(json)
    const endsAt = addDays(ended_at, deletedDaysKept).toISOString()
    return {
      id,
      collection,
      title: String(fields.title ?? fields.name),
      deletedAt: ended_at,
      endsAt,
    }
  })
}

/** Something in the trash, if it is still there. */
export async function findInTrash(query: Queries, id: string, now: Date) {
  const row = await trash(query, now)
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ collection: ContentCollection }>()
    .executeTakeFirst()
  return row && { ...row, fields: fieldsOf(row.fields) }
}
export type Deleted = NonNullable<Awaited<ReturnType<typeof findInTrash>>>

/** Takes from the trash what was made again under another id, with its versions; false where somebody else did first. */
export async function takeFromTrash(
  { write }: Pick<Database, 'write'>,
  { id, document_id }: Pick<Deleted, 'id' | 'document_id'>,
  newDocumentId: string,
): Promise<boolean> {
  return await write.transaction().execute(async (query) => {
    const { numDeletedRows } = await query
      .deleteFrom('content_versions')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await query
      .updateTable('content_versions')
      .set({ document_id: newDocumentId })
      .where('document_id', '=', document_id)
      .execute()
    return true
  })
}

/** Deletes a document's versions, of which the trash holds the last. */
export async function eraseVersions(query: Queries, documentId: string): Promise<void> {
  await query.deleteFrom('content_versions').where('document_id', '=', documentId).execute()
}

const settingsKeptSince = (now: Date) => subDays(now, settingsDaysKept).toISOString()

/** What the settings said before, newest first. */
export const readSettingsVersions = async (query: Queries, now: Date): Promise<ContentVersion[]> =>
  await readVersions(query, 'settings', settingsId, settingsKeptSince(now))

/** Deletes what the settings said too long ago, the last version as well: it would name for good who was taken out last. */
export async function forgetOldSettings(
  { write }: Pick<Database, 'write'>,
  now: Date,
): Promise<void> {
  await write
    .deleteFrom('content_versions')
    .where('document_id', '=', settingsId)
    .where('ended_at', '<=', settingsKeptSince(now))
    .execute()
}

/** Deletes for good what has been in the trash for its time, with all its earlier versions. */
export async function emptyTrash({ write }: Pick<Database, 'write'>, now: Date): Promise<void> {
  await write
    .deleteFrom('content_versions')
    .where('document_id', 'in', (eb) =>
      eb
        .selectFrom('content_versions as old')
        .select('old.document_id')
        .where('old.is_deletion', '=', 1)
        .where('old.ended_at', '<=', oldestKept(now)),
    )
    .execute()
}

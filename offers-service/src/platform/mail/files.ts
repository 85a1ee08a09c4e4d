import { subDays } from 'date-fns/subDays'
import * as v from 'valibot'
import { type AttachedFiles, type MailFile, maxMailFileBytes } from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { contract, type PersonalTables } from '../database/personal-tables.ts'
import type { Timestamp } from '../database/tables.ts'
import { documentName, documentTypeOf } from '../http/documents.ts'
import { HttpError } from '../http/errors.ts'
import type { StoreAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import type { MailMessage } from './enqueue.ts'
import type { MailPart } from './handler.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mail_files: MailFileRow
  }
}

/** How the rows about a person are found in this table, to export or to erase them. */
export const mailPersonalTables = {
  mail_files: {
    by: { lead_id: 'lead', offer_id: 'offer', question_id: 'question' },
    kept: contract,
  },
} satisfies PersonalTables

/** The entry of a thread that a file stands at: a note of a lead, or a place in the history of an offer. */
type ThreadEntry =
  | { lead_id: string; entry: string }
  | { offer_id: string; question_id?: string; entry: string }

interface MailFileRow {
  id: string
  /** As its reader sees it; empty until a mail names it. */
  name: string
  media_type: string
  content: Uint8Array
  size: number
  created_at: Timestamp
  /** Whose thread it stands in, and the question it went with the answer to; null until a mail names it. */
  lead_id: string | null
  offer_id: string | null
  question_id: string | null
  entry: string | null
}

/** How long a file waits for the mail that it was chosen for, which may be written over a weekend. */
const daysUnsent = 7

/** Stores a file that no mail names yet, with what is answered to the call. */
export async function storeMailFile(
  { db, now }: Services,
  bytes: Buffer,
  keep: StoreAnswer<Pick<MailFile, 'id' | 'size'>>,
): Promise<Pick<MailFile, 'id' | 'size'>> {
  const mediaType = documentTypeOf(bytes)
  if (mediaType === undefined)
    throw new HttpError('invalid_request', { file: 'Please choose a PDF, JPEG or PNG file' })
  return await db.write.transaction().execute(async (query) => {
    const id = await insertFile(query, { name: '', mediaType, bytes }, now())
    const stored = { id, size: bytes.length }
    await keep(query, stored)
    return stored
  })
}

async function insertFile(
  query: Queries,
  { name, mediaType, bytes }: ReceivedFile,
  now: Date,
  thread: Partial<MailFileRow> = {},
): Promise<string> {
  const id = newId()
  await query
    .insertInto('mail_files')
    .values({
      id,
      name,
      media_type: mediaType,
      content: bytes,
      size: bytes.length,
      created_at: now.toISOString(),
      lead_id: null,
      offer_id: null,
      question_id: null,
      entry: null,
      ...thread,
    })
    .execute()
  return id
}

/** A file with its content; undefined when there is none of this id. */
export async function findMailFile(query: Queries, id: string) {
  return await query
    .selectFrom('mail_files')
    .select(['name', 'media_type as mediaType', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A file that came with a mail. */
export interface ReceivedFile {
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** Keeps the files of a received mail at its entry of a thread. */
export async function keepReceivedFiles(
  query: Queries,
  files: readonly ReceivedFile[],
  thread: ThreadEntry,
  now: Date,
): Promise<void> {
  for (const file of files) await insertFile(query, file, now, thread)
}

/** Deletes the files of a note that is deleted. */
export async function deleteFilesOfNote(
  query: Queries,
  leadId: string,
  noteId: string,
): Promise<void> {
  await query
    .deleteFrom('mail_files')
    .where('lead_id', '=', leadId)
    .where('entry', '=', noteId)
    .execute()
}

/** Has files go with a mail, in the transaction that queues it, and stand at its entry of a thread; answers the parts of that mail. */
export async function attachFiles(
  query: Queries,
  files: AttachedFiles,
  thread: ThreadEntry,
): Promise<MailMessage['parts']> {
  if (files.length === 0) return undefined
  let size = 0
  for (const { id, name } of files) {
    const attached = await query
      .updateTable('mail_files')
      .set({ name, ...thread })
      .where('id', '=', id)
      .where('entry', 'is', null)
      .returning('size')
      .executeTakeFirst()
    if (!attached)
      throw new HttpError('invalid_request', {
        files: `${name} is not here any more. Please remove it and add it again`,
      })
    size += attached.size
  }
  if (size > maxMailFileBytes)
    throw new HttpError('invalid_request', {
      files: `The files may have ${maxMailFileBytes / 1024 / 1024} MB together. Please remove one`,
    })
  return { files: files.map(({ id }) => id) }
}

/** The files in the threads of these leads, or of this offer, by their entries; those of an entry in the order in which they were stored. */
export async function filesByEntry(
  query: Queries,
  of: { leads: readonly string[] } | { offer: string },
): Promise<Map<string | null, MailFile[]>> {
  const rows = await query
    .selectFrom('mail_files')
    .select(['id', 'name', 'size', 'entry'])
    .$call((files) =>
      'offer' in of
        ? files.where('offer_id', '=', of.offer)
        : files.where('lead_id', 'in', of.leads),
    )
    .orderBy('id')
    .execute()
  const byEntry = Map.groupBy(rows, ({ entry }) => entry)
  return new Map(
    Array.from(byEntry, ([entry, files]) => [
      entry,
      files.map(({ id, name, size }) => ({ id, name, size })),
    ]),
  )
}

/** Deletes files whose mail was not written. */
export async function forgetUnsentFiles(query: Queries, now: Date): Promise<void> {
  await query
    .deleteFrom('mail_files')
    .where('entry', 'is', null)
    .where('created_at', '<', subDays(now, daysUnsent).toISOString())
    .execute()
}

/** Attaches files to mails as they go out, so that the queue holds only their ids. */
export const mailFileParts: Record<string, MailPart<Pick<Services, 'db'>>> = {
  files: async ({ db }, ids) => {
    const attachments = []
    for (const id of v.parse(v.array(v.string()), ids)) {
      const file = await findMailFile(db.read, id)
      if (!file) throw new Error(`The file ${id} of this email is not stored any more.`)
      const { name, mediaType, content } = file
      attachments.push({
        filename: documentName(name, mediaType),
        content: Buffer.from(content),
        contentType: mediaType,
      })
    }
    return { attachments }
  },
}

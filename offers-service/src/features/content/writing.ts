import { isDeepStrictEqual } from 'node:util'
import { HttpError } from '../../platform/http/errors.ts'
import { answerOnce, type KeyedRequest } from '../../platform/http/idempotency.ts'
import type { Log, Services } from '../../platform/services.ts'
import type { Collection, ContentLibrary } from './library.ts'
import {
  dropOldVersions,
  type Fields,
  removeVersion,
  storeVersion,
  type VersionedCollection,
} from './versions.ts'

type Parts = Pick<Services, 'db' | 'now'> & { content: Pick<ContentLibrary, 'refresh'>; log: Log }

/** How one of Strapi's types is read before it is changed. */
interface Documents<Own, Input> {
  readOwn: (id: string) => Promise<Own>
  toInput: (own: Own) => Input
}

/** `input` is what the document will say; absent where it is deleted. */
interface Replacement<Input, Result> {
  id: string
  input?: Input
  change: () => Promise<Result>
}

/** Strapi said so: what was asked for is not done. After any other failure it may be. */
const isRefusal = (error: unknown) =>
  error instanceof HttpError && error.code !== 'content_unavailable'

/** How the admin's changes are written: answered when visitors can see them, and without losing what stood there. */
export function contentWriter({ db, now, content, log }: Parts) {
  /** Makes a change, and has visitors see it. */
  async function write<T>(collection: Collection, change: () => Promise<T>): Promise<T> {
    const result = await change()
    // The change is stored; a failed look at it must not make the admin think otherwise.
    await content.refresh(collection).catch((error: unknown) => log.warn(error))
    return result
  }

  /** Strapi has a database of its own, so the answer is kept right after, not in the same transaction. */
  async function createOnce<T>(
    request: KeyedRequest,
    collection: Collection,
    create: () => Promise<T>,
  ): Promise<T> {
    return await answerOnce<T>({ db, now }, request, async (keep) => {
      const created = await create()
      await keep(db.write, created)
      return await write(collection, () => Promise.resolve(created))
    })
  }

  /**
   * Changes or deletes a document, and keeps what it said until then.
   *
   * Strapi has a database of its own, so that is kept first: nothing is lost of what goes wrong halfway, though a version may stay
   * that is the document's present one. A save that changes nothing leaves no version.
   */
  async function replace<Own extends object, Input extends object, Result>(
    collection: VersionedCollection,
    documents: Documents<Own, Input>,
    { id, input, change }: Replacement<Input, Result>,
  ): Promise<Result> {
    const own = await documents.readOwn(id)
    // Texts and switches, and groups of them, as the form of each kind has them.
    const fields = documents.toInput(own) as Fields
    const isSame = ([name, value]: [string, unknown]) =>
      input && isDeepStrictEqual(Reflect.get(input, name), value)
    if (Object.entries(fields).every(isSame)) return await write(collection, change)
    const publishedAt = 'publishedAt' in own ? (own.publishedAt as string | null) : null
    const outgoing = { collection, documentId: id, fields, publishedAt, isDeletion: !input }
    const version = await storeVersion(db.write, outgoing, now())
    try {
      const result = await write(collection, change)
      await dropOldVersions(db.write, id)
      return result
    } catch (error) {
      if (isRefusal(error)) await removeVersion(db.write, version)
      throw error
    }
  }

  return { write, createOnce, replace }
}
export type ContentWriter = ReturnType<typeof contentWriter>

import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { subDays } from 'date-fns/subDays'
import { bucketAdvice, clientOf } from '../bucket.ts'
import type { Config } from '../config.ts'
import { backupsIn, momentOf, sortBackups } from './backup-folder.ts'
import { BackupProblem } from './manifest.ts'

export type OffSite = NonNullable<Config['backups']['offSite']>

const prefix = 'backups/'

/** An archive is large, and the other side takes its time when it has all of it. */
const waits = { connectionTimeout: 10_000, socketTimeout: 120_000 }

/** Opens the place of backups that is not on this machine. */
async function openPlace({ bucket }: OffSite) {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } =
    await import('@aws-sdk/client-s3')
  const client = await clientOf(bucket, waits)
  const at = (name: string) => ({ Bucket: bucket.name, Key: `${prefix}${name}` })
  return {
    /** The sizes of the files that lie there, by name. */
    list: async (): Promise<Map<string, number>> => {
      const found = new Map<string, number>()
      let token: string | undefined
      const tokens = new Set<string>()
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket.name,
            Prefix: prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          found.set(Key.slice(prefix.length), Size)
        token = page.NextContinuationToken
        if (token === undefined) continue
        if (tokens.has(token))
          throw new BackupProblem(`The bucket ${bucket.name} lists the same files again and again.`)
        tokens.add(token)
      } while (token !== undefined)
      return found
    },
    put: async (name: string, path: string, bytes: number): Promise<void> => {
      const body = createReadStream(path)
      await client.send(new PutObjectCommand({ ...at(name), Body: body, ContentLength: bytes }))
    },
    get: async (name: string, path: string): Promise<void> => {
      const { Body: body } = await client.send(new GetObjectCommand(at(name)))
      if (!(body instanceof Readable)) throw new BackupProblem(`${name} could not be fetched.`)
      await pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    },
    remove: async (name: string): Promise<void> => {
      await client.send(new DeleteObjectCommand(at(name)))
    },
    close: () => client.destroy(),
  }
}

/** A problem of a file on this machine, such as a full disk, and not of the bucket. */
const isOfFile = (error: unknown) => error instanceof Error && 'path' in error

/** Works with the place of backups. What the bucket refuses is thrown as a {@link BackupProblem} that says what to do. */
async function withPlace<T>(
  offSite: OffSite,
  work: (place: Awaited<ReturnType<typeof openPlace>>) => Promise<T>,
): Promise<T> {
  const place = await openPlace(offSite)
  try {
    return await work(place)
  } catch (error) {
    if (error instanceof BackupProblem || isOfFile(error)) throw error
    throw new BackupProblem(
      `The bucket ${offSite.bucket.name} cannot be used: ${bucketAdvice(error, 'BACKUP_S3_')}`,
      { cause: error },
    )
  } finally {
    place.close()
  }
}

/**
 * Copies the encrypted backups of a folder that are not there yet, and deletes those that are older than they are to be kept; the
 * newest always stays, and all of them where `mayDelete` is false. One night that failed is made up for by the next. Answers the newest that lies there, when there is one, and
 * those of a day to come.
 */
export async function copyOffSite(
  offSite: OffSite,
  folder: string,
  now: Date,
  mayDelete = true,
): Promise<{ newest: { name: string; bytes: number } | undefined; ahead: string[] }> {
  const since = subDays(now, offSite.days)
  const isKept = (name: string) => (momentOf(name) ?? since) > since
  return await withPlace(offSite, async (place) => {
    const before = await place.list()
    for (const name of (await backupsIn(folder, now)).backups) {
      const { size } = await stat(join(folder, name))
      if (!name.endsWith('.age') || !isKept(name) || before.get(name) === size) continue
      await place.put(name, join(folder, name), size)
    }
    const there = await place.list()
    const { backups, ahead } = sortBackups([...there.keys()], now)
    const old = mayDelete ? backups.slice(0, -1).filter((name) => !isKept(name)) : []
    for (const name of old) await place.remove(name)
    const name = backups.at(-1)
    return { newest: name === undefined ? undefined : { name, bytes: there.get(name) ?? 0 }, ahead }
  })
}

/** Fetches the newest backup that is not on this machine into a folder, and answers its path. */
export async function fetchNewest(offSite: OffSite, folder: string, now: Date): Promise<string> {
  return await withPlace(offSite, async (place) => {
    const newest = sortBackups([...(await place.list()).keys()], now).backups.at(-1)
    if (newest === undefined)
      throw new BackupProblem(`There is no backup in the bucket ${offSite.bucket.name}.`)
    const path = join(folder, newest)
    await place.get(newest, path)
    return path
  })
}

/** The newest backup in a folder of this machine. */
export async function newestIn(folder: string, now: Date): Promise<string> {
  const name = (await backupsIn(folder, now)).backups.at(-1)
  if (name === undefined) throw new BackupProblem(`There is no backup in ${folder}.`)
  return join(folder, name)
}

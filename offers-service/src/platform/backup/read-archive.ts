import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { type Extract, extract } from 'tar-stream'
import {
  BackupProblem,
  isSafeName,
  type BackupFile,
  type Manifest,
  manifestName,
  readManifest,
} from './manifest.ts'
import { passing } from './write-archive.ts'

const damaged = (cause?: unknown) =>
  new BackupProblem('This archive is damaged or was cut off. Please take another copy of it.', {
    cause,
  })
const notOurs = new BackupProblem(
  'This archive holds what no archive of a site does, so nothing was taken from it.',
)

/** More than a manifest of a million files has, in bytes. */
const largestManifest = 256 * 1024 * 1024

/** What even an empty file takes on a disk, in bytes. */
const smallestFile = 4096

const signs = { age: Buffer.from('age-encryption.org/'), gzip: Buffer.from([0x1f, 0x8b]) }

async function kindOf(path: string): Promise<keyof typeof signs | undefined> {
  const file = await open(path)
  try {
    const { buffer: start } = await file.read(Buffer.alloc(signs.age.length), 0)
    if (start.equals(signs.age)) return 'age'
    return start.subarray(0, signs.gzip.length).equals(signs.gzip) ? 'gzip' : undefined
  } finally {
    await file.close()
  }
}

/** Whether an archive can only be read with its passphrase. */
export async function isEncrypted(path: string): Promise<boolean> {
  return (await kindOf(path)) === 'age'
}

async function decrypted(path: string, passphrase: string | undefined): Promise<Readable> {
  const kind = await kindOf(path)
  if (kind === undefined) throw new BackupProblem(`${path} is no archive of a site.`)
  const file = createReadStream(path)
  if (kind === 'gzip') return file
  if (passphrase === undefined)
    throw new BackupProblem('This archive is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.from(await decrypter.decrypt(Readable.toWeb(file)))
  } catch (error) {
    if (String(error).includes('no identity matched'))
      throw new BackupProblem(
        'The passphrase does not open this archive. Set BACKUP_PASSPHRASE to the one it was made with.',
        { cause: error },
      )
    throw damaged(error)
  }
}

/** A problem of this machine, such as a full disk, and not of the archive. */
const isOfThisMachine = (error: unknown) => error instanceof Error && 'syscall' in error

/**
 * Reads a whole archive and checks every byte of it against its manifest; with `into` its files are written below that folder,
 * which must be new.
 *
 * `onBytes` hears how many bytes came since it was last told. Throws {@link BackupProblem} where the archive is damaged, cut off,
 * closed to this passphrase, made by a newer version, larger than the disk has room for, or no archive of a site.
 */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  { into, onBytes = () => {} }: { into?: string; onBytes?: (bytes: number) => void } = {},
): Promise<Manifest> {
  const source = await decrypted(path, passphrase)
  const room = into === undefined ? Infinity : await freeBytes(into)
  // From here on nothing is awaited until somebody reads the entries, or a failure before that would be heard by nobody.
  const entries = extract()
  const moved = pipeline(source, createGunzip(), entries)
  moved.catch((error: unknown) => entries.destroy(error instanceof Error ? error : undefined))
  try {
    const found = await readEntries(entries, { into, room, onBytes })
    await moved
    return checked(found)
  } catch (error) {
    source.destroy()
    if (error instanceof BackupProblem || isOfThisMachine(error)) throw error
    throw damaged(error)
  }
}

interface Found {
  files: Record<string, BackupFile>
  manifest: string | undefined
}

async function readEntries(
  entries: Extract,
  {
    into,
    room,
    onBytes,
  }: { into: string | undefined; room: number; onBytes: (bytes: number) => void },
): Promise<Found> {
  const found: Found = { files: {}, manifest: undefined }
  let left = room
  for await (const entry of entries) {
    const { name, type, size } = entry.header
    if (type !== 'file' || found.manifest !== undefined) throw notOurs
    if (name === manifestName && size <= largestManifest) {
      found.manifest = String(await buffer(entry))
      continue
    }
    if (!isSafeName(name) || Object.hasOwn(found.files, name)) throw notOurs
    left -= Math.max(size, smallestFile)
    if (left < 0)
      throw new BackupProblem(
        'There is not enough room on the disk to unpack this archive. Make room, or set DATA_DIR to a larger disk.',
      )
    const hash = createHash('sha256')
    const content = passing(Readable.from(entry), (bytes) => {
      hash.update(bytes)
      onBytes(bytes.length)
    })
    if (into === undefined) for await (const _ of content);
    else await writeNew(join(into, name), content)
    found.files[name] = { bytes: size, sha256: hash.digest('hex') }
  }
  return found
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function writeNew(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

function checked({ files, manifest: text }: Found): Manifest {
  if (text === undefined) throw damaged()
  const manifest = readManifest(text)
  const names = new Set([...Object.keys(files), ...Object.keys(manifest.files)])
  for (const name of names) {
    const [is, said] = [files[name], manifest.files[name]]
    if (is?.sha256 !== said?.sha256 || is?.bytes !== said?.bytes) throw damaged(name)
  }
  return manifest
}

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { type BackupFile, type Manifest, manifestName } from './manifest.ts'

/** An archive that is being written: a compressed tar, in age's format where there is a passphrase. */
export interface ArchiveWriter {
  /** Adds a file as long as it is now. Rejects when it becomes shorter meanwhile. */
  addFile: (name: string, path: string) => Promise<void>
  addText: (name: string, text: string) => Promise<void>
  /** Ends the archive with its manifest and resolves when all of it is on the disk. */
  finish: (manifest: Omit<Manifest, 'files'>) => Promise<Manifest>
}

/** The bytes on their way, told to `tell` as they pass. */
export async function* passing(
  source: AsyncIterable<Buffer>,
  tell: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    tell(bytes)
    yield bytes
  }
}

/** What age itself takes: a guess at a passphrase costs about a second. */
const defaultWorkFactor = 18

function encryptedWith(passphrase: string, workFactor: number) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return async function* (source: AsyncIterable<Buffer>) {
    yield* await encrypter.encrypt(Readable.toWeb(Readable.from(source)))
  }
}

/** Begins an archive at a path where nothing may be yet. What comes of a writer that is not finished is no archive. */
export function writeArchive(
  target: string,
  passphrase: string | undefined,
  workFactor = defaultWorkFactor,
): ArchiveWriter {
  const tar = pack()
  // Most of what there is to compress is text; pictures and documents already are.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  const written =
    passphrase === undefined
      ? pipeline(tar, gzip, file)
      : pipeline(tar, gzip, encryptedWith(passphrase, workFactor), file)
  // Whoever adds or finishes is told; until then a failure is not unhandled.
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const files: Record<string, BackupFile> = {}

  async function add(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size, mode: 0o600 })
    const moved = pipeline(
      passing(content, (bytes) => void hash.update(bytes)),
      entry,
    )
    await Promise.race([moved, failed])
    files[name] = { bytes: size, sha256: hash.digest('hex') }
  }
  const addText = async (name: string, text: string) => {
    const bytes = Buffer.from(text)
    await add(name, bytes.length, Readable.from([bytes]))
  }
  return {
    addFile: async (name, path) => {
      const source = await open(path)
      try {
        const { size } = await source.stat()
        await add(
          name,
          size,
          size === 0
            ? Readable.from([])
            : source.createReadStream({ start: 0, end: size - 1, autoClose: false }),
        )
      } finally {
        await source.close()
      }
    },
    addText,
    finish: async (facts) => {
      const manifest = { ...facts, files: { ...files } }
      await addText(manifestName, JSON.stringify(manifest))
      tar.finalize()
      await written
      return manifest
    },
  }
}

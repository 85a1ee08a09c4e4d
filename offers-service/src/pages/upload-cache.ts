import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { open, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { imageFormatOf } from '../../contract/index.ts'
import { type Bucket, bucketAdvice, type FoundFile, uploadCache } from '../platform/bucket.ts'
import type { Log, Services } from '../platform/services.ts'

/** So long a copy is shown without asking whether it was replaced. */
const freshMs = 10_000
/** A process that ends waits a second longer. */
const timeoutMs = 8000
/** Pictures are drawn anew before they are stored, and documents have 8 MB at most. */
const maxBytes = 64 * 1024 * 1024
/** Whoever makes up names makes no more calls than this at a time. */
const maxUnderway = 40
/** So long the bucket is believed to have no such file. */
const missingMs = 30_000
/** More names than anybody asks for in that time who means no harm; beyond, the oldest are forgotten. */
const maxMissing = 1000
/** How often the log says that the bucket fails. */
const tellEveryMs = 60_000

type Parts = Pick<Services, 'config' | 'now'> & { log: Log }

/** Whether a file begins as what its name says that it is: a picture of any kind, or a document. */
async function isWhatItSays(name: string, path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return name.toLowerCase().endsWith('.pdf')
      ? buffer.toString('latin1').startsWith('%PDF-')
      : imageFormatOf(buffer) !== undefined
  } finally {
    await file.close()
  }
}

/**
 * The copies this machine keeps of uploads in the bucket.
 *
 * A file has its name for ever, but an editor may put another in its place. So a copy is shown at once, and looked after beside that:
 * whoever comes next sees the new one, and a bucket that fails takes nothing away that was ever shown here.
 */
export class UploadCache {
  readonly folder: string
  readonly #bucket: Bucket
  readonly #parts: Parts
  readonly #timeoutMs: number
  /** When the bucket was last asked for a copy, and the mark it gave. Another process may have kept another since: it was changed then. */
  readonly #known = new Map<string, { at: number; changedAt: number; mark: string | undefined }>()
  /** When the bucket said that it has no file of this name, the oldest first. */
  readonly #missing = new Map<string, number>()
  readonly #inProgress = new Map<string, Promise<void>>()
  readonly #ending = new AbortController()
  #toldAt = -Infinity

  /** `limitMs` is how long a file may take to come here, all of it. */
  constructor(bucket: Bucket, parts: Parts, limitMs = timeoutMs) {
    this.#bucket = bucket
    this.#parts = parts
    this.#timeoutMs = limitMs
    this.folder = join(parts.config.dataDir, uploadCache)
    mkdirSync(this.folder, { recursive: true })
  }

  /** What is known of a file without asking the bucket. */
  stateOf(name: string): 'here' | 'missing' | 'unknown' {
    if (existsSync(join(this.folder, name))) return 'here'
    const since = this.#missing.get(name)
    return since !== undefined && this.#nowMs() - since < missingMs ? 'missing' : 'unknown'
  }

  /** Has a copy here where the bucket has the file. Rejects when nothing is known of it here and the bucket cannot be asked. */
  async bring(name: string): Promise<void> {
    const state = this.stateOf(name)
    if (state === 'missing') return
    if (state === 'unknown') {
      await this.#look(name)
      return
    }
    const known = this.#known.get(name)
    if (known && this.#nowMs() - known.at < freshMs) return
    // Nobody waits for news of what is here; what went wrong is in the log.
    this.#look(name).catch(() => {})
  }

  /** Something may have been stored under a name that the bucket did not have. */
  forgetMissing(): void {
    this.#missing.clear()
  }

  #noteMissing(name: string): void {
    this.#missing.delete(name)
    const [oldest] = this.#missing.keys()
    if (this.#missing.size >= maxMissing && oldest !== undefined) this.#missing.delete(oldest)
    this.#missing.set(name, this.#nowMs())
  }

  /** Asks the bucket, once for all who wait. */
  async #look(name: string): Promise<void> {
    const inProgress = this.#inProgress.get(name)
    if (inProgress) {
      await inProgress
      return
    }
    if (this.#inProgress.size >= maxUnderway)
      throw new Error('Too many files are asked for at once.')
    const look = this.#ask(name).finally(() => this.#inProgress.delete(name))
    this.#inProgress.set(name, look)
    await look
  }

  async #ask(name: string): Promise<void> {
    const path = join(this.folder, name)
    const signal = AbortSignal.any([AbortSignal.timeout(this.#timeoutMs), this.#ending.signal])
    const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs
    const last = this.#known.get(name)
    const mark = changedAt === last?.changedAt ? last?.mark : undefined
    if (changedAt !== undefined) this.#known.set(name, { at: this.#nowMs(), changedAt, mark })
    try {
      const found = await this.#bucket.read(name, { known: mark, signal })
      if (found === undefined) {
        this.#known.delete(name)
        this.#noteMissing(name)
        await rm(path, { force: true })
      } else if (found !== 'unchanged') await this.#keep(name, found, signal)
    } catch (error) {
      this.#tell(error)
      throw error
    }
  }

  /** Puts a file in its place when all of it is there and it is what it says. */
  async #keep(name: string, found: FoundFile, signal: AbortSignal): Promise<void> {
    const { body, bytes, mark, changedAt = this.#parts.now() } = found
    const draft = join(this.folder, `.${randomUUID()}`)
    try {
      if (bytes === undefined || bytes > maxBytes)
        throw new Error(`it does not say how large ${name} is, or it is too large`)
      // Rejects too when fewer bytes come than the bucket said.
      await pipeline(body, createWriteStream(draft, { flags: 'wx' }), { signal })
      if (!(await isWhatItSays(name, draft)))
        throw new Error(`it answered something else than ${name}`)
      // The same on every machine, so that browsers find it unchanged wherever they ask.
      await utimes(draft, changedAt, changedAt)
      await rename(draft, join(this.folder, name))
      this.#known.set(name, { at: this.#nowMs(), changedAt: changedAt.getTime(), mark })
    } finally {
      body.destroy()
      await rm(draft, { force: true })
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.allSettled(this.#inProgress.values())
    this.#bucket.close()
  }

  #nowMs(): number {
    return this.#parts.now().getTime()
  }

  #tell(error: unknown): void {
    if (this.#nowMs() - this.#toldAt < tellEveryMs) return
    this.#toldAt = this.#nowMs()
    this.#parts.log.warn(
      error,
      `The bucket ${this.#parts.config.bucket?.name} fails, so only uploads that were shown here before are shown: ${bucketAdvice(error)}`,
    )
  }
}

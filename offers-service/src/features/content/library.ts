import * as v from 'valibot'
import { type FullSettings, Page, Post, Testimonial } from '../../../contract/index.ts'
import type { Log, Services } from '../../platform/services.ts'
import { CachedValue } from './cache.ts'
import { StoredSettings } from './settings.ts'
import { readSnapshots, saveSnapshot } from './snapshots.ts'
import type { Strapi } from './strapi.ts'

/** Public content, from memory. Each call rejects with `content_unavailable` only when nothing has ever been read. */
export interface ContentReader {
  /** False until everything has been read once; afterwards there is always something to show, across restarts too. */
  readonly isKnown: boolean
  /** Published posts with their text, newest first. */
  listPosts(): Promise<Post[]>
  /** Published pages with their text, by title. */
  listPages(): Promise<Page[]>
  /** All testimonials in a stable order. */
  listTestimonials(): Promise<Testimonial[]>
  getSettings(): Promise<FullSettings>
}

const shapes = {
  posts: v.array(Post),
  pages: v.array(Page),
  testimonials: v.array(Testimonial),
  settings: StoredSettings,
}
export type Collection = keyof typeof shapes

const collections = Object.keys(shapes) as Collection[]

/** A change that nobody told us of shows after this long at most, with room for the fetch itself. */
const healMs = 55_000
/** How soon to ask again when Strapi does not answer, as while it starts. */
const retryMs = 1000
/** So many failures in a row are no longer a restart; the operator should hear of them. */
const toleratedFailures = 15

type Parts = Pick<Services, 'db' | 'now' | 'contentChanges' | 'sharedChanges' | 'settings'> & {
  log: Log
}

/** Holds the site's public content in memory, keeps it fresh, and remembers it across restarts. */
export class ContentLibrary implements ContentReader {
  readonly #parts: Parts
  readonly #cached: { [S in Collection]: CachedValue<v.InferOutput<(typeof shapes)[S]>> }
  #timer: NodeJS.Timeout | undefined
  #isOpen = false
  #failures = 0
  /** Whether there was a change that could not be read yet. */
  #isBehind = false
  #stopListening: (() => void) | undefined

  constructor(strapi: Strapi, parts: Parts) {
    this.#parts = parts
    this.#cached = {
      posts: this.#cache('posts', strapi.posts.readPublished),
      pages: this.#cache('pages', strapi.pages.readPublished),
      testimonials: this.#cache<Testimonial[]>('testimonials', strapi.testimonials.readAll),
      settings: this.#cache<FullSettings>('settings', strapi.settings.read, (known) =>
        parts.settings.learn(known),
      ),
    }
  }

  /** Whether the content system answered when it was last asked, which is once a minute at least. */
  get isFresh(): boolean {
    return this.isKnown && this.#failures === 0
  }

  get isKnown(): boolean {
    return collections.every((collection) => this.#cached[collection].isKnown)
  }

  async listPosts(): Promise<Post[]> {
    return await this.#cached.posts.get()
  }

  async listPages(): Promise<Page[]> {
    return await this.#cached.pages.get()
  }

  async listTestimonials(): Promise<Testimonial[]> {
    return await this.#cached.testimonials.get()
  }

  async getSettings(): Promise<FullSettings> {
    return await this.#cached.settings.get()
  }

  /**
   * Reads a collection again that was changed. Afterwards every reader sees what Strapi held when this was called, or later;
   * those of the other processes soon do. When it rejects, it is tried again every second until all of them do.
   */
  async refresh(collection: Collection): Promise<void> {
    try {
      await this.#cached[collection].refresh()
    } catch (error) {
      this.#catchUp()
      throw error
    }
    await this.#parts.sharedChanges.announce()
  }

  /** Takes up what was known before the restart and keeps everything fresh from now on. */
  async open(): Promise<void> {
    const snapshots = await readSnapshots(this.#parts.db.read)
    for (const collection of collections) this.#restore(collection, snapshots.get(collection))
    this.#isOpen = true
    const { contentChanges, sharedChanges, log } = this.#parts
    this.#stopListening = await sharedChanges.listen(
      async () => {
        if ((await this.#readAll()) !== undefined) this.#catchUp()
        contentChanges.announce()
      },
      (problem) => log.warn(problem),
    )
    this.#refreshIn(0)
  }

  close(): void {
    this.#isOpen = false
    this.#stopListening?.()
    clearTimeout(this.#timer)
  }

  #cache<T>(
    collection: Collection,
    fetch: () => Promise<T>,
    onKnown?: (value: T) => void,
  ): CachedValue<T> {
    const onChange = async (json: string) => await this.#keep(collection, json)
    return new CachedValue({ fetch, onChange, ...(onKnown && { onKnown }) })
  }

  async #keep(collection: Collection, json: string): Promise<void> {
    const { db, now, contentChanges, log } = this.#parts
    contentChanges.announce()
    try {
      await saveSnapshot(db.write, collection, json, now())
    } catch (error) {
      // Readers are served from memory; what is lost is only the head start after a restart.
      log.error(error)
    }
  }

  #restore(collection: Collection, json: string | undefined): void {
    if (json === undefined) return
    const known = v.safeParse(shapes[collection], JSON.parse(json))
    // Written by an older version in another shape: Strapi still has it.
    if (!known.success) return
    const cached: Pick<CachedValue<typeof known.output>, 'restore'> = this.#cached[collection]
    cached.restore(known.output, json)
  }

  #refreshIn(ms: number): void {
    if (!this.#isOpen) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#refreshAll(), ms)
    this.#timer.unref()
  }

  #catchUp(): void {
    this.#isBehind = true
    this.#refreshIn(retryMs)
  }

  /** Reads everything, and answers what the first read that failed said; undefined when none did. */
  async #readAll(): Promise<unknown> {
    const results = await Promise.allSettled(
      collections.map(async (collection) => await this.#cached[collection].refresh()),
    )
    return results.find((result) => result.status === 'rejected')?.reason
  }

  async #refreshAll(): Promise<void> {
    const wasBehind = this.#isBehind
    this.#isBehind = false
    const problem = await this.#readAll()
    if (problem !== undefined) this.#isBehind ||= wasBehind
    else if (wasBehind) await this.#parts.sharedChanges.announce()
    this.#report(problem)
    this.#refreshIn(problem === undefined && !this.#isBehind ? healMs : retryMs)
  }

  /** Says once that Strapi is away and once that it is back. */
  #report(problem: unknown): void {
    const { log } = this.#parts
    if (problem === undefined) {
      if (this.#failures >= toleratedFailures) log.warn('The content system answers again.')
      this.#failures = 0
      return
    }
    this.#failures += 1
    if (this.#failures === toleratedFailures)
      log.warn(problem, 'The content system does not answer; serving what is known.')
  }
}

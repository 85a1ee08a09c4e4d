import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings, type Post } from '../../../contract/index.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { SharedChanges } from '../../platform/database/shared-changes.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { ContentChanges, KnownSettings } from '../../platform/known-content.ts'
import { engines, makePostgres } from '../../testing/databases.ts'
import { StrapiConnection } from './connection.ts'
import { ContentLibrary } from './library.ts'
import { readSnapshots, saveSnapshot } from './snapshots.ts'
import { openStrapi } from './strapi.ts'

const now = new Date('2026-06-15T16:00:00.000Z')
const later = new Date('2026-06-16T16:00:00.000Z')

const post = (title: string): Post => ({
  id: 'a1',
  title,
  slug: 'a-post',
  summary: 'Text...',
  body: 'Text',
  published: true,
  publishedAt: now.toISOString(),
})

/** A library over a Strapi that holds what the test puts into it, or is away while that is undefined. */
function libraryOver(db: Database) {
  const held: { posts: Post[] | undefined } = { posts: undefined }
  const strapi = openStrapi(new StrapiConnection({ cmsUrl: 'http://127.0.0.1:9', cmsToken: '' }))
  const asked = vi.fn<() => void>()
  strapi.posts.readPublished = async () => {
    asked()
    if (!held.posts) throw new HttpError('content_unavailable')
    return held.posts
  }
  strapi.pages.readPublished = async () => []
  strapi.testimonials.readAll = async () => []
  strapi.settings.read = async () => ({ ...defaultSettings, updatedAt: null })
  const contentChanges = new ContentChanges()
  const announced = vi.fn<() => void>()
  contentChanges.subscribe(announced)
  const warn = vi.fn<() => void>()
  const log = Object.assign(Object.create(null), { warn, error: warn, info: warn })
  const settings = new KnownSettings()
  const sharedChanges = new SharedChanges(db)
  const parts = { db, now: () => now, contentChanges, sharedChanges, settings, log }
  const library = new ContentLibrary(strapi, parts)
  return { library, held, asked, announced, warn }
}

describe('the library', () => {
  let db: Database
  beforeEach(async () => {
    db = await openDatabase(':memory:')
    vi.useFakeTimers()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await db.close()
  })

  it('answers content_unavailable while nothing has ever been read, and recovers by itself', async () => {
    const { library, held } = libraryOver(db)
    await library.open()
    await expect(library.listPosts()).rejects.toMatchObject({ code: 'content_unavailable' })
    held.posts = [post('A')]
    await vi.advanceTimersByTimeAsync(3000)
    held.posts = undefined
    expect(await library.listPosts()).toEqual([post('A')])
    library.close()
  })

  it('hears of a change that nobody told of within a minute', async () => {
    const { library, held, announced } = libraryOver(db)
    held.posts = [post('A')]
    await library.open()
    await vi.advanceTimersByTimeAsync(1000)
    announced.mockClear()
    held.posts = [post('B')]
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await library.listPosts()).toEqual([post('B')])
    expect(announced).toHaveBeenCalledOnce()
    library.close()
  })

  it('shows a change that could not be read at first as soon as it can be', async () => {
    const { library, held } = libraryOver(db)
    held.posts = [post('A')]
    await library.open()
    await vi.advanceTimersByTimeAsync(1000)
    held.posts = undefined
    await expect(library.refresh('posts')).rejects.toMatchObject({ code: 'content_unavailable' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await library.listPosts()).toEqual([post('A')])
    held.posts = [post('B')]
    await vi.advanceTimersByTimeAsync(1500)
    expect(await library.listPosts()).toEqual([post('B')])
    library.close()
  })

  it('tells the operator once when Strapi stays away, and once when it is back', async () => {
    const { library, held, warn } = libraryOver(db)
    await library.open()
    await vi.advanceTimersByTimeAsync(5000)
    expect(warn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(warn).toHaveBeenCalledOnce()
    held.posts = []
    await vi.advanceTimersByTimeAsync(60_000)
    expect(warn).toHaveBeenCalledTimes(2)
    library.close()
  })

  it('asks nobody any more when closed', async () => {
    const { library, asked } = libraryOver(db)
    await library.open()
    await vi.advanceTimersByTimeAsync(5000)
    const { length: before } = asked.mock.calls
    expect(before).toBeGreaterThan(1)
    library.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toHaveBeenCalledTimes(before)
  })

  it('starts from what it knew before a restart, but not from what it no longer understands', async () => {
    await saveSnapshot(db.write, 'posts', JSON.stringify([post('Kept')]), now)
    await saveSnapshot(db.write, 'settings', '{"phone":"from an old version"}', now)
    const { library } = libraryOver(db)
    await library.open()
    expect(await library.listPosts()).toEqual([post('Kept')])
    expect(await library.getSettings()).toMatchObject({ trustBadgeUrls: [] })
    library.close()
  })
})

describe('two libraries on one PostgreSQL', () => {
  it('show what was changed through either of them', async () => {
    const location = await makePostgres()
    const databases = [await openDatabase(location), await openDatabase(location)] as const
    const [here, there] = [libraryOver(databases[0]), libraryOver(databases[1])]
    here.held.posts = there.held.posts = [post('First')]
    await Promise.all([here.library.open(), there.library.open()])
    // What the one that opened first kept may be known to the other at once, and is then no change.
    await expect.poll(() => here.library.isKnown && there.library.isKnown).toBe(true)
    there.announced.mockClear()

    here.held.posts = there.held.posts = [post('Second')]
    await here.library.refresh('posts')
    await expect.poll(async () => await there.library.listPosts()).toEqual([post('Second')])
    // Of the collection that changed, and of whatever else was made from public content.
    await expect.poll(() => there.announced.mock.calls.length).toBe(2)

    // Also when neither could read it at first.
    here.held.posts = there.held.posts = undefined
    await expect(here.library.refresh('posts')).rejects.toThrow(HttpError)
    here.held.posts = there.held.posts = [post('Third')]
    const third = async () =>
      await Promise.all([here, there].map(async ({ library }) => await library.listPosts()))
    await expect.poll(third).toEqual([[post('Third')], [post('Third')]])
    for (const { library } of [here, there]) library.close()
    for (const { close } of databases) await close()
  })
})

describe.each(engines)('snapshots on $name', ({ open }) => {
  it('keep the last answer of each key', async () => {
    const db = await open()
    await saveSnapshot(db.write, 'posts', '[1]', now)
    await saveSnapshot(db.write, 'posts', '[2]', later)
    await saveSnapshot(db.write, 'settings', '{}', now)
    expect(await readSnapshots(db.read)).toEqual(
      new Map([
        ['posts', '[2]'],
        ['settings', '{}'],
      ]),
    )
    await db.close()
  })
})

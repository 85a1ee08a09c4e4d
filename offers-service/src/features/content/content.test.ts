import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page, Post, Settings, Testimonial } from '../../../contract/index.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { listenForChanges } from '../../testing/change-listener.ts'
import { startService } from '../../testing/service.ts'
import { changeInStrapi, type RunningStrapi, startStrapi } from '../../testing/strapi.ts'

type Service = Awaited<ReturnType<typeof startService>>

let strapi: RunningStrapi
let listener: Awaited<ReturnType<typeof listenForChanges>>
let db: Database
let service: Service
let admin: Awaited<ReturnType<Service['logIn']>>

async function startWith(database: Database): Promise<Service> {
  return await startService(database, { CMS_URL: strapi.url, CMS_TOKEN: strapi.token })
}

beforeAll(async () => {
  listener = await listenForChanges(({ path, authorization, body }) => {
    void service?.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization, 'content-type': 'application/json' },
      payload: body,
    })
  })
  strapi = await startStrapi({ seed: 'demo', serviceUrl: listener.url })
  db = await openDatabase(':memory:')
  service = await startWith(db)
  admin = await service.logIn()
})
afterAll(async () => {
  await service?.stop()
  listener?.stop()
  await strapi?.stop()
})

const inStrapi = async (method: 'POST' | 'PUT', path: string, data: object) =>
  await changeInStrapi(strapi, method, path, data)

const read = async <T>(url: string): Promise<T> => (await service.call('GET', url)).json<T>()
const posts = async (query = '') => await read<Post[]>(`/api/posts${query}`)
const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug)

let count = 0
function postInput(changes: object = {}) {
  count += 1
  const slug = `post-${count}`
  return { title: 'A post', slug, excerpt: '', body: 'Text', published: true, ...changes }
}
async function created(changes: object = {}): Promise<Post> {
  return (await admin('POST', '/api/admin/posts', postInput(changes))).json<Post>()
}

describe('what visitors read', () => {
  it('is the published posts, newest first, in the shape of the contract', async () => {
    const list = await posts('?published=true')
    expect(slugsOf(list).slice(0, 2)).toEqual([
      'how-to-check-a-land-buyer',
      'what-happens-at-closing',
    ])
    expect(list.map(({ publishedAt }) => publishedAt)).toEqual(
      list.map(({ publishedAt }) => publishedAt).toSorted((a, b) => `${b}`.localeCompare(`${a}`)),
    )
    const [first] = list
    expect(first && Object.keys(first)).toEqual([
      'id',
      'title',
      'slug',
      'excerpt',
      'summary',
      'body',
      'published',
      'publishedAt',
    ])
    expect(first).toMatchObject({ published: true, publishedAt: '2026-09-22T13:00:00.000Z' })
  })

  it('is never a draft, whatever the query says', async () => {
    const slug = 'before-you-clear-or-survey'
    for (const query of ['', '?published=true', '?published=false'])
      expect(slugsOf(await posts(query))).not.toContain(slug)
    expect(await posts('?published=false')).toEqual([])
    for (const url of [`/api/posts/${slug}`, '/api/pages/nothing', '/api/posts/nothing'])
      expect((await service.call('GET', url)).statusCode).toBe(404)
    const asked = await service.call('GET', `/api/posts?status=draft`)
    expect(asked.statusCode).toBe(400)
  })

  it('is not the changed draft of a published post', async () => {
    const { id, slug } = await created()
    await inStrapi('PUT', `/posts/${id}?status=draft`, { body: 'Not for the public yet' })
    expect(await read(`/api/posts/${slug}`)).toMatchObject({ body: 'Text' })
    const mine = (await admin('GET', '/api/admin/posts')).json<Post[]>()
    expect(mine.find((post) => post.id === id)?.body).toBe('Not for the public yet')
  })

  it('is each page by its address', async () => {
    expect(await read<Page>('/api/pages/about')).toMatchObject({ slug: 'about', published: true })
  })

  it('is summed up by its excerpt or, where that is empty, by the words of its text', async () => {
    const { slug } = await created({ excerpt: '', body: '## Wells\n\nWater **first**.' })
    const post = await read<Post>(`/api/posts/${slug}`)
    expect(post).not.toHaveProperty('excerpt')
    expect(post.summary).toBe('Wells Water first....')
    const { slug: other } = await created({ excerpt: 'All about wells', body: '## Wells' })
    expect(await read(`/api/posts/${other}`)).toMatchObject({ summary: 'All about wells' })
  })

  it('is every testimonial, also when there are 250, always in the same order', async () => {
    const before = await read<Testimonial[]>('/api/testimonials')
    expect(before.filter(({ featured }) => featured)).toHaveLength(4)
    expect(await read('/api/testimonials?featured=true')).toHaveLength(4)

    const missing = Array.from({ length: 250 - before.length }, (_, index) => index)
    await Promise.all(
      missing.map(async (index) => {
        await inStrapi('POST', '/testimonials', { name: `N${index}`, location: 'L', quote: 'Q' })
      }),
    )
    await expect.poll(async () => (await read<Testimonial[]>('/api/testimonials')).length).toBe(250)
    const all = await read<Testimonial[]>('/api/testimonials')
    expect(new Set(all.map(({ id }) => id)).size).toBe(250)
    expect(all.slice(0, before.length)).toEqual(before)
  })
})

describe('what the owner changes', () => {
  it('shows at once, and its first publication date stays whatever is sent', async () => {
    const sent = '2001-01-01T00:00:00.000Z'
    const draft = await created({ published: false, publishedAt: sent })
    expect(draft).toMatchObject({ published: false, publishedAt: null })

    const save = async (published: boolean, title: string) =>
      (
        await admin('PUT', `/api/admin/posts/${draft.id}`, {
          ...postInput({ slug: draft.slug, title, published }),
          publishedAt: sent,
        })
      ).json<Post>()
    const { publishedAt } = await save(true, 'Published')
    expect(publishedAt).toEqual(expect.any(String))
    expect(publishedAt).not.toBe(sent)
    expect(await read(`/api/posts/${draft.slug}`)).toMatchObject({
      title: 'Published',
      publishedAt,
    })

    expect(await save(false, 'Taken back')).toMatchObject({ published: false, publishedAt })
    expect((await service.call('GET', `/api/posts/${draft.slug}`)).statusCode).toBe(404)
    expect(await save(true, 'Back again')).toMatchObject({ published: true, publishedAt })
    expect(await read(`/api/posts/${draft.slug}`)).toMatchObject({
      title: 'Back again',
      publishedAt,
    })
  })

  it('is listed with its drafts', async () => {
    const all = (await admin('GET', '/api/admin/posts')).json<Post[]>()
    expect(all.filter(({ slug }) => slug === 'before-you-clear-or-survey')).toMatchObject([
      { published: false, publishedAt: null },
    ])
    expect(all.length).toBeGreaterThan((await posts()).length)
  })

  it.each([
    ['posts', { title: 'A', slug: 'how-we-work-out-an-offer', body: 'Text', published: false }],
    ['pages', { title: 'A', slug: 'about', body: 'Text', published: true }],
  ])('is refused when another of the %s has the slug', async (kind, input) => {
    const answer = await admin('POST', `/api/admin/${kind}`, input)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'slug_taken',
      fields: { slug: expect.any(String) },
    })
  })

  it.each(['posts', 'pages', 'testimonials'])(
    'answers 404 for %s that do not exist or cannot',
    async (kind) => {
      for (const id of ['doesnotexist', '..', '%2e%2e', 'a%2fb'])
        expect((await admin('DELETE', `/api/admin/${kind}/${id}`)).statusCode).toBe(404)
    },
  )

  it('is gone from the site when deleted', async () => {
    const { id, slug } = await created()
    expect((await admin('DELETE', `/api/admin/posts/${id}`)).json()).toEqual({ ok: true })
    expect((await service.call('GET', `/api/posts/${slug}`)).statusCode).toBe(404)
    expect((await admin('DELETE', `/api/admin/posts/${id}`)).statusCode).toBe(404)
  })

  it('can be a page or a testimonial from beginning to end', async () => {
    const page = { title: 'Visit', slug: 'visit', body: 'Text', published: true }
    const { id } = (await admin('POST', '/api/admin/pages', page)).json<Page>()
    await admin('PUT', `/api/admin/pages/${id}`, { ...page, title: 'Visit us' })
    expect(await read('/api/pages/visit')).toEqual({
      id,
      ...page,
      title: 'Visit us',
      summary: 'Text',
    })
    await admin('DELETE', `/api/admin/pages/${id}`)
    expect((await service.call('GET', '/api/pages/visit')).statusCode).toBe(404)

    const quote = { name: 'Ada', location: 'Leon County', quote: 'Fair.', featured: true }
    const before = (await admin('GET', '/api/admin/stats')).json()
    const added = (await admin('POST', '/api/admin/testimonials', quote)).json<Testimonial>()
    expect((await admin('GET', '/api/admin/stats')).json()).toEqual({
      ...before,
      totalTestimonials: before.totalTestimonials + 1,
      featuredTestimonials: before.featuredTestimonials + 1,
    })
    const path = `/api/admin/testimonials/${added.id}`
    expect((await admin('PUT', path, { ...quote, featured: false })).json()).toEqual({
      id: added.id,
      ...quote,
      featured: false,
      updatedAt: expect.any(String),
    })
    expect((await admin('DELETE', path)).statusCode).toBe(200)
  })
})

describe('a change in the console', () => {
  it('shows without anybody asking the service for it', async () => {
    await inStrapi('PUT', '/setting', { phoneDisplay: '(352) 555-0145' })
    await expect
      .poll(async () => (await read<Settings>('/api/settings')).phoneDisplay)
      .toBe('(352) 555-0145')
  })

  it('is not believed without the token', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/internal/content-changed',
        headers,
        payload: { type: 'post' },
      })
      expect(answer.statusCode).toBe(401)
    }
  })
})

describe('when Strapi is away', () => {
  beforeAll(async () => await strapi.stop())

  it('visitors read what was last known', async () => {
    expect(await read('/api/testimonials')).toHaveLength(250)
    expect((await service.call('GET', '/api/pages/about')).statusCode).toBe(200)
  })

  it('a service that was restarted answers from what it kept', async () => {
    const restarted = await startWith(db)
    const answer = await restarted.call('GET', '/api/testimonials')
    expect(answer.json()).toHaveLength(250)
    await restarted.app.close()
  })

  it('what is written says what the settings last said, also after a restart', async () => {
    const restarted = await startWith(db)
    await restarted.app.ready()
    expect(restarted.services.settings.current.phoneDisplay).toBe('(352) 555-0145')
    await restarted.app.close()
  })

  it('a service that never read anything says so', async () => {
    const fresh = await startWith(await openDatabase(':memory:'))
    const answer = await fresh.call('GET', '/api/posts')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'content_unavailable' })
    await fresh.stop()
  })

  it('the owner learns that nothing was saved', async () => {
    const answer = await admin('POST', '/api/admin/posts', postInput())
    expect(answer.statusCode).toBe(503)
    expect((await admin('GET', '/api/admin/posts')).statusCode).toBe(503)
  })
})

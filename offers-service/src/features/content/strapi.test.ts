import { describe, expect, it } from 'vitest'
import { HttpError } from '../../platform/http/errors.ts'
import { scripted } from '../../testing/scripted-strapi.ts'

const [early, late] = ['2026-07-01T08:00:00.000Z', '2026-07-02T08:00:00.000Z']
const taxes = {
  id: 7,
  documentId: 'abc123',
  updatedAt: early,
  title: 'Back taxes',
  slug: 'back-taxes',
  excerpt: 'Who pays them',
  body: 'They **come** first.',
  publicationDate: '2026-06-30T08:00:00.000Z',
}
const taxesPost = {
  id: 'abc123',
  title: 'Back taxes',
  slug: 'back-taxes',
  excerpt: 'Who pays them',
  summary: 'Who pays them',
  body: 'They **come** first.',
  publishedAt: '2026-06-30T08:00:00.000Z',
}
const blankDraft = {
  documentId: 'new1',
  updatedAt: late,
  title: null,
  slug: null,
  excerpt: null,
  body: null,
}
const emptyPost = { id: 'new1', title: '', slug: '', summary: '', body: '', publishedAt: null }
const unplanned = { publishOn: null, takeDownOn: null }
const postInput = {
  ...unplanned,
  title: 'Back taxes',
  slug: 'back-taxes',
  excerpt: '',
  body: 'Text',
  publishedAt: '1999-01-01T00:00:00.000Z',
}
const sentPost = {
  title: 'Back taxes',
  slug: 'back-taxes',
  excerpt: '',
  body: 'Text',
  ...unplanned,
}

describe('posts', () => {
  it('are read for visitors newest first, always in the same order, without what is for editors', async () => {
    const { strapi, calls } = scripted({ 'LIST /posts published': [taxes] })
    expect(await strapi.posts.readPublished()).toEqual([{ ...taxesPost, published: true }])
    expect(calls[0]?.query).toEqual({
      status: 'published',
      'sort[0]': 'publicationDate:desc',
      'sort[1]': 'documentId:asc',
    })
  })

  it('are read for the owner as their drafts stand, which may lack everything', async () => {
    const { strapi, calls } = scripted({
      'LIST /posts draft': [blankDraft, taxes, { ...taxes, documentId: 'edited', updatedAt: late }],
      'LIST /posts published': [
        { documentId: 'abc123', updatedAt: late },
        { documentId: 'edited', updatedAt: early },
      ],
    })
    expect(await strapi.posts.readAll()).toEqual([
      { ...emptyPost, published: false, updatedAt: late, ...unplanned },
      { ...taxesPost, published: true, updatedAt: late, ...unplanned },
      { ...taxesPost, id: 'edited', published: true, updatedAt: late, ...unplanned },
    ])
    expect(calls.map(({ query }) => query)).toEqual([
      { status: 'draft', sort: 'id:desc' },
      { status: 'published', 'fields[0]': 'documentId', 'fields[1]': 'updatedAt' },
    ])
  })

  it.each(['draft', 'published'] as const)('are read one by one as %s', async (version) => {
    const { strapi, calls } = scripted({ 'GET /posts/abc123': { data: taxes } })
    expect(await strapi.posts.readOne('abc123', version)).toEqual({
      ...taxesPost,
      published: version === 'published',
    })
    expect(calls).toEqual([{ asked: 'GET /posts/abc123', query: { status: version } }])
  })

  it.each([
    [true, 'published'],
    [false, 'draft'],
  ])('are made with what was typed, published %s, without a date', async (published, status) => {
    const { strapi, calls } = scripted({ 'POST /posts': { data: taxes } })
    const made = await strapi.posts.create({ ...postInput, published })
    expect(made).toEqual({ ...taxesPost, published, updatedAt: early, ...unplanned })
    expect(calls).toEqual([{ asked: 'POST /posts', query: { status }, data: sentPost }])
  })

  it('are saved and published at once', async () => {
    const { strapi, calls } = scripted({ 'PUT /posts/abc123': { data: taxes } })
    const saved = await strapi.posts.update('abc123', { ...postInput, published: true }, early)
    expect(saved).toEqual({ ...taxesPost, published: true, updatedAt: early, ...unplanned })
    const query = { status: 'published', basedOn: early }
    expect(calls).toEqual([{ asked: 'PUT /posts/abc123', query, data: sentPost }])
  })

  it('are published on their day only where nobody has changed them since they were looked at', async () => {
    const { strapi, calls } = scripted({
      'GET /posts/abc123': { data: taxes },
      'LIST /posts published': [],
      'PUT /posts/abc123': { data: taxes },
    })
    await strapi.posts.replan('abc123', () => ({ ...unplanned, published: true }))
    const saved = calls.find(({ asked }) => asked === 'PUT /posts/abc123')
    expect(saved?.query).toMatchObject({ basedOn: early })
  })

  it('are saved before they are taken offline', async () => {
    const { strapi, calls } = scripted({
      'PUT /posts/abc123': { data: taxes },
      'GET /posts/abc123': { data: { ...taxes, updatedAt: late } },
    })
    const saved = await strapi.posts.update('abc123', { ...postInput, published: false })
    expect(saved).toEqual({ ...taxesPost, published: false, updatedAt: late, ...unplanned })
    expect(calls).toEqual([
      { asked: 'PUT /posts/abc123', query: { status: 'draft' }, data: sentPost },
      { asked: 'POST /posts/abc123/unpublish', query: {} },
      { asked: 'GET /posts/abc123', query: { status: 'draft' } },
    ])
  })

  it('are deleted once they were found, whichever version there is', async () => {
    const { strapi, calls } = scripted({ 'GET /posts/abc123': { data: taxes } })
    await strapi.posts.remove('abc123')
    await strapi.posts.remove('abc123', early)
    expect(calls).toEqual([
      { asked: 'GET /posts/abc123', query: { status: 'draft' } },
      { asked: 'DELETE /posts/abc123', query: {} },
      { asked: 'GET /posts/abc123', query: { status: 'draft' } },
      { asked: 'DELETE /posts/abc123', query: { basedOn: early } },
    ])
    const gone = scripted({ 'GET /posts/abc123': new HttpError('not_found') })
    await expect(gone.strapi.posts.remove('abc123')).rejects.toThrow(new HttpError('not_found'))
    expect(gone.calls).toHaveLength(1)
  })

  it.each(['', '..', 'a/b', 'a?status=draft', 'a b', '-abc', 'abc-'])(
    'are not asked for by %j, which is no id',
    async (id) => {
      const { strapi, calls } = scripted({})
      await expect(strapi.posts.readOne(id, 'draft')).rejects.toThrow(new HttpError('not_found'))
      expect(calls).toEqual([])
    },
  )
})

it('pages are read by title, and summed up by their text', async () => {
  const { body, documentId, slug, title, updatedAt } = taxes
  const { strapi, calls } = scripted({
    'LIST /pages published': [{ body, documentId, slug, title, updatedAt }],
    'POST /pages': { data: taxes },
  })
  const page = { id: documentId, title, slug, summary: 'They come first.', body, published: true }
  expect(await strapi.pages.readPublished()).toEqual([page])
  expect(calls[0]?.query).toMatchObject({ 'sort[0]': 'title:asc' })
  const input = { title, slug, body, published: true, ...unplanned }
  expect(await strapi.pages.create(input)).toEqual({ ...page, updatedAt, ...unplanned })
  expect(calls[1]).toMatchObject({ asked: 'POST /pages', data: { title, slug, body } })
  expect(calls[1]?.data).not.toHaveProperty('published')
})

describe('testimonials', () => {
  const words = { name: 'Ada Moss', location: 'Ocala, FL', quote: 'They called back.' }
  const row = { documentId: 't1', updatedAt: early, ...words, featured: null }
  const told = { id: 't1', ...words, featured: false, updatedAt: early }

  it('are read in the order they were made, and not featured unless somebody said so', async () => {
    const rows = [row, { ...row, documentId: 't2', featured: true }]
    const { strapi, calls } = scripted({ 'LIST /testimonials': rows })
    expect(await strapi.testimonials.readAll()).toEqual([
      told,
      { ...told, id: 't2', featured: true },
    ])
    expect(calls[0]?.query).toEqual({ sort: 'id:asc' })
  })

  it('are written and deleted as they are', async () => {
    const { strapi, calls } = scripted({
      'POST /testimonials': { data: row },
      'PUT /testimonials/t1': { data: row },
      'GET /testimonials/t1': { data: row },
    })
    const input = { ...words, featured: false }
    expect(await strapi.testimonials.create(input)).toEqual(told)
    expect(await strapi.testimonials.update('t1', input, early)).toEqual(told)
    await strapi.testimonials.remove('t1')
    expect(calls).toEqual([
      { asked: 'POST /testimonials', query: {}, data: input },
      { asked: 'PUT /testimonials/t1', query: { basedOn: early }, data: input },
      { asked: 'GET /testimonials/t1', query: {} },
      { asked: 'DELETE /testimonials/t1', query: {} },
    ])
  })
})

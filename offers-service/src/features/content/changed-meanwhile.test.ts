import { assert, describe, expect, it } from 'vitest'
import type { OwnPost, OwnSettings } from '../../../contract/index.ts'
import { useContentService, useStrapi } from '../../testing/content-service.ts'
import { changeInStrapi } from '../../testing/strapi.ts'

const strapi = useStrapi()
const { admin } = useContentService(strapi)

const refused = { code: 'changed_meanwhile' }

const inStrapi = async (method: 'POST' | 'PUT', path: string, data: object) =>
  await changeInStrapi(strapi, method, path, data)

let count = 0
function postInput(changes: object = {}) {
  count += 1
  return { title: 'A post', slug: `post-${count}`, body: 'Text', published: true, ...changes }
}

async function createPost(): Promise<OwnPost> {
  return (await admin('POST', '/api/admin/posts', postInput())).json<OwnPost>()
}

async function ownPost(id: string): Promise<OwnPost> {
  const all = (await admin('GET', '/api/admin/posts')).json<OwnPost[]>()
  const found = all.find((post) => post.id === id)
  assert(found)
  return found
}

async function savePost({ id, slug }: OwnPost, title: string, basedOn?: string) {
  return await admin('PUT', `/api/admin/posts/${id}`, postInput({ slug, title, basedOn }))
}

describe('what someone else changed meanwhile', () => {
  it.each([
    ['posts', postInput({ excerpt: 'Short' }), { title: 'Theirs' }],
    ['pages', { title: 'P', slug: 'p-1', body: 'Text', published: true }, { title: 'Theirs' }],
    ['testimonials', { name: 'N', location: 'L', quote: 'Q', featured: false }, { name: 'Theirs' }],
  ])('is not overwritten in %s', async (kind, input, theirs) => {
    const made = (await admin('POST', `/api/admin/${kind}`, input)).json<OwnPost>()
    const path = `/api/admin/${kind}/${made.id}`
    await inStrapi('PUT', `/${kind}/${made.id}`, theirs)
    const answer = await admin('PUT', path, { ...input, basedOn: made.updatedAt })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject(refused)

    const list = (await admin('GET', `/api/admin/${kind}`)).json<OwnPost[]>()
    const now = list.find(({ id }) => id === made.id)
    expect(now).toMatchObject(theirs)
    const again = await admin('PUT', path, { ...input, basedOn: now?.updatedAt })
    expect(again.json()).toMatchObject({ id: made.id, ...input })
    await admin('DELETE', path)
  })

  it.each([
    ['posts', postInput(), { title: 'Theirs' }],
    ['pages', { title: 'P', slug: 'p-2', body: 'Text', published: true }, { title: 'Theirs' }],
    ['testimonials', { name: 'N', location: 'L', quote: 'Q', featured: false }, { name: 'Theirs' }],
  ])('is not deleted from %s', async (kind, input, theirs) => {
    const made = (await admin('POST', `/api/admin/${kind}`, input)).json<OwnPost>()
    const find = async () =>
      (await admin('GET', `/api/admin/${kind}`)).json<OwnPost[]>().find(({ id }) => id === made.id)
    const remove = async (basedOn: string) =>
      await admin(
        'DELETE',
        `/api/admin/${kind}/${made.id}?${new URLSearchParams({ basedOn }).toString()}`,
      )
    await inStrapi('PUT', `/${kind}/${made.id}`, theirs)
    const answer = await remove(made.updatedAt)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject(refused)
    const now = await find()
    assert(now)
    expect(now).toMatchObject(theirs)
    expect((await remove(now.updatedAt)).statusCode).toBe(200)
    expect(await find()).toBeUndefined()
    expect((await remove(now.updatedAt)).statusCode).toBe(404)
  })

  it('is deleted or saved, never both, by two at once', async () => {
    const post = await createPost()
    const path = `/api/admin/posts/${post.id}`
    const basedOn = new URLSearchParams({ basedOn: post.updatedAt }).toString()
    const [removed, saved] = await Promise.all([
      admin('DELETE', `${path}?${basedOn}`),
      savePost(post, 'Mine', post.updatedAt),
    ])
    expect(removed.statusCode === 200).not.toBe(saved.statusCode === 200)
  })

  it('is not overwritten in the settings', async () => {
    await inStrapi('PUT', '/setting', { phoneDisplay: '(352) 555-0145' })
    const { updatedAt, ...before } = (await admin('GET', '/api/admin/settings')).json<OwnSettings>()
    await inStrapi('PUT', '/setting', { phoneDisplay: '(352) 555-0146' })
    const answer = await admin('PUT', '/api/admin/settings', { ...before, basedOn: updatedAt })
    expect(answer.json()).toMatchObject(refused)
    const now = (await admin('GET', '/api/admin/settings')).json<OwnSettings>()
    expect(now.phoneDisplay).toBe('(352) 555-0146')
    const input = { ...before, basedOn: now.updatedAt }
    expect((await admin('PUT', '/api/admin/settings', input)).json()).toMatchObject(before)
  })

  it('is noticed also when only one of two that save at once can be first', async () => {
    const post = await ownPost((await createPost()).id)
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map(async (title) => await savePost(post, title, post.updatedAt)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  })

  it('is noticed when it was taken offline or published, not edited', async () => {
    const { id } = await createPost()
    const whilePublic = await ownPost(id)
    await inStrapi('POST', `/posts/${id}/unpublish`, {})
    const offline = await savePost(whilePublic, 'Mine', whilePublic.updatedAt)
    expect(offline.json()).toMatchObject(refused)

    const whileDraft = await ownPost(id)
    await inStrapi('PUT', `/posts/${id}?status=published`, {})
    const published = await savePost(whileDraft, 'Mine', whileDraft.updatedAt)
    expect(published.json()).toMatchObject(refused)
  })

  it('does not stand in the way of one who saves again and again', async () => {
    let post = await createPost()
    for (const published of [true, false, true]) {
      expect((await ownPost(post.id)).updatedAt).toBe(post.updatedAt)
      const input = postInput({ slug: post.slug, published, basedOn: post.updatedAt })
      const answer = await admin('PUT', `/api/admin/posts/${post.id}`, input)
      expect(answer.statusCode).toBe(200)
      post = answer.json()
    }
  })

  it('is overwritten by a client that does not say what it saw', async () => {
    const post = await createPost()
    await inStrapi('PUT', `/posts/${post.id}`, { title: 'Theirs' })
    expect((await savePost(post, 'Mine')).json()).toMatchObject({ title: 'Mine' })
  })
})

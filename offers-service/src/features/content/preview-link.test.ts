import { addDays } from 'date-fns/addDays'
import * as v from 'valibot'
import { afterAll, assert, beforeAll, expect, it } from 'vitest'
import { openConsole } from '../../testing/console.ts'
import { type RunningStrapi, startStrapi } from '../../testing/strapi.ts'
import { readPreviewLink } from './preview-link.ts'

const Created = v.object({ data: v.object({ documentId: v.string() }) })
const Answered = v.object({ data: v.object({ url: v.string() }) })

let strapi: RunningStrapi
let editor: Awaited<ReturnType<typeof openConsole>>
let documentId: string
beforeAll(async () => {
  strapi = await startStrapi({ seed: 'none' })
  editor = await openConsole(strapi)
  const posts = '/content-manager/collection-types/api::post.post'
  const post = await editor('POST', posts, { title: 'A post', slug: 'a-post', body: 'Text' })
  documentId = v.parse(Created, post).data.documentId
})
afterAll(async () => await strapi?.stop())

/** Where the console's preview button leads. */
async function link(status: string): Promise<URL> {
  const query = new URLSearchParams({ documentId, status })
  const answer = await editor(
    'GET',
    `/content-manager/preview/url/api::post.post?${query.toString()}`,
  )
  return new URL(v.parse(Answered, answer).data.url)
}

const read = (query: URLSearchParams, now = new Date()) =>
  readPreviewLink(Object.fromEntries(query), strapi.token, now)

it('a link that has ended opens nothing', async () => {
  const { searchParams } = await link('draft')
  expect(read(searchParams)).toBeDefined()
  expect(read(searchParams, addDays(new Date(), 1))).toBeUndefined()
})

it.each([
  ['id', 'another'],
  ['type', 'page'],
  ['version', 'published'],
  ['until', '9999999999999'],
  ['proof', 'made-up'],
])('a link opens nothing once its %s is changed to %s', async (name, value) => {
  const { searchParams } = await link('draft')
  searchParams.set(name, value)
  expect(read(searchParams)).toBeUndefined()
  searchParams.delete(name)
  expect(read(searchParams)).toBeUndefined()
})

it('a link made with another secret opens nothing', async () => {
  const { searchParams } = await link('draft')
  const query = Object.fromEntries(searchParams)
  expect(readPreviewLink(query, 'x'.repeat(48), new Date())).toBeUndefined()
})

it.each([
  ['draft', 'draft'],
  ['modified', 'draft'],
  ['published', 'published'],
])('the button of a %s post leads to its %s on the website', async (status, version) => {
  const { origin, pathname, searchParams } = await link(status)
  assert.equal(origin + pathname, 'http://localhost:3000/preview')
  expect(read(searchParams)).toMatchObject({ type: 'post', id: documentId, version })
})

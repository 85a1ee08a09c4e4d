import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenForChanges } from '../../testing/change-listener.ts'
import { openConsole } from '../../testing/console.ts'
import { makePostgres } from '../../testing/databases.ts'
import { type RunningStrapi, startStrapi } from '../../testing/strapi.ts'

/** A document or list of Strapi's, as far as these tests look at it. */
interface Answer {
  data: Record<string, unknown> & { documentId: string }
  meta: { pagination: { total: number } }
}

let listener: Awaited<ReturnType<typeof listenForChanges>>
let strapi: RunningStrapi
let editor: Awaited<ReturnType<typeof openConsole>>
beforeAll(async () => {
  listener = await listenForChanges()
  strapi = await startStrapi({ seed: 'demo', serviceUrl: listener.url })
  editor = await openConsole(strapi)
})
afterAll(async () => {
  await strapi?.stop()
  listener?.stop()
})

async function send(method: string, path: string, data?: object, { url, token } = strapi) {
  return await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: data ? JSON.stringify({ data }) : null,
  })
}

async function call(method: string, path: string, data?: object): Promise<Answer> {
  const response = await send(method, path, data)
  return (await response.json()) as Answer
}

let count = 0
async function newPost(query = 'status=draft', data: object = {}): Promise<Answer['data']> {
  count += 1
  const post = { title: 'A post', slug: `a-post-${count}`, body: 'Text', ...data }
  const answer = await call('POST', `/posts?${query}`, post)
  return answer.data
}

const draftOf = async (id: string) => (await call('GET', `/posts/${id}?status=draft`)).data
const inConsole = '/content-manager/collection-types/api::post.post'

/** A call with headers that `fetch` would not send. */
async function knock(method: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(strapi.url)
  const body = new URLSearchParams({ email: 'e@evil.example', password: 'Evil-Evil-1' }).toString()
  const sent = request({ hostname, port, method, path, headers })
  sent.end(method === 'POST' ? body : undefined)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

describe('a foreign page in an editor’s browser', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    ['OPTIONS', { 'access-control-request-method': 'POST' }, 200],
    ['POST', form, 403],
    ['POST', { ...form, 'sec-fetch-site': 'cross-site' }, 403],
    ['GET', {}, 200],
  ])('is told by no %s with %j that it may come in', async (method, headers, status) => {
    const foreign = { origin: 'https://evil.example', ...headers }
    const answer = await knock(method, '/admin/register-admin', foreign)
    const names = Object.keys(answer.headers)
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(answer.statusCode).toBe(status)
  })

  it('finds nothing under a name of its own that leads here', async () => {
    const answer = await knock('GET', '/admin/init', { host: 'evil.example' })
    expect(answer.statusCode).toBe(421)
  })

  it('lets the console and the service work as usual', async () => {
    const own = { origin: strapi.url, 'sec-fetch-site': 'same-origin' }
    expect((await knock('GET', '/admin/init', {})).statusCode).toBe(200)
    expect((await knock('POST', '/admin/login', { ...own, ...form })).statusCode).toBe(400)
    const names = Object.keys((await knock('GET', '/admin/init', {})).headers)
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('who may come in', () => {
  it('is nobody without the token', async () => {
    const visitor = await fetch(`${strapi.url}/api/posts`)
    expect(visitor.status).toBe(401)
    const stranger = { ...strapi, token: 'x'.repeat(48) }
    expect((await send('GET', '/posts', undefined, stranger)).status).toBe(401)
  })

  it.each([
    ['GET', '/upload/files'],
    ['DELETE', '/upload/files/1'],
    ['DELETE', '/setting'],
  ])('is not the service where it has no business: %s %s', async (method, path) => {
    expect((await send(method, path)).status).toBe(403)
  })

  it('is the service with the only token there is', async () => {
    const tokens = await editor('GET', '/admin/api-tokens')
    expect(tokens).toMatchObject({ data: [{ name: 'offers-service', type: 'custom' }] })
    expect((await send('GET', '/posts')).status).toBe(200)
  })
})

describe('the library', () => {
  it.each([
    ['page.html', 'text/html', '<script src="/uploads/a.js"></script>'],
    ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['script.js', 'text/javascript', 'alert(1)'],
  ])('takes nothing that could run on the site: %s', async (name, type, text) => {
    const body = new FormData()
    body.append('files', new File([text], name, { type }))
    const headers = { authorization: `Bearer ${strapi.token}` }
    const answer = await fetch(`${strapi.url}/api/upload`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
  })
})

describe('the demo content', () => {
  it.each([
    ['/posts?', 6],
    ['/posts?status=draft&', 7],
    ['/pages?', 2],
    ['/testimonials?', 8],
    ['/testimonials?filters[featured]=true&', 4],
  ])('fills %s with %i', async (path, total) => {
    const { meta } = await call('GET', `${path}pagination[pageSize]=100`)
    expect(meta.pagination.total).toBe(total)
  })

  it('shows its drafts only to those who ask for drafts', async () => {
    const published = await call('GET', '/posts?filters[slug]=before-you-clear-or-survey')
    expect(published.meta.pagination.total).toBe(0)
  })
})

describe('a slug', () => {
  it('that another draft has is refused when saving', async () => {
    const { slug } = await newPost()
    const response = await send('POST', '/posts?status=draft', { title: 'B', slug, body: 'Text' })
    expect(response.status).toBe(400)
    expect(JSON.stringify(await response.json())).toContain('"path":["slug"]')
  })

  it('is given to one of two that ask at once', async () => {
    const twin = { title: 'Twin', slug: 'twin', body: 'Text' }
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await send('POST', '/posts?status=draft', twin)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  })

  it('stays with its own document', async () => {
    const { documentId, slug } = await newPost('status=published')
    const response = await send('PUT', `/posts/${documentId}?status=published`, { slug })
    expect(response.status).toBe(200)
  })
})

describe('the publication date', () => {
  const sent = '2001-01-01T00:00:00.000Z'

  it('is not taken from a client, before or after the first publication', async () => {
    const { documentId, publicationDate } = await newPost('status=draft', { publicationDate: sent })
    expect(publicationDate).toBeNull()
    const published = await call('PUT', `/posts/${documentId}?status=published`, {
      publicationDate: sent,
    })
    expect(published.data.publicationDate).not.toBe(sent)
    const again = await call('PUT', `/posts/${documentId}?status=published`, {
      publicationDate: null,
    })
    expect(again.data.publicationDate).toBe(published.data.publicationDate)
  })

  it('is not set by a publication that fails', async () => {
    const { documentId } = await newPost('status=draft', { body: '' })
    await expect(editor('POST', `${inConsole}/${documentId}/actions/publish`, {})).rejects.toThrow(
      '400',
    )
    expect(await draftOf(documentId)).toMatchObject({ publicationDate: null })
  })

  it('is set when the console publishes, and kept when it unpublishes and publishes again', async () => {
    const { documentId } = await newPost()
    await editor('POST', `${inConsole}/${documentId}/actions/publish`, {})
    const { publicationDate } = await draftOf(documentId)
    expect(publicationDate).toEqual(expect.any(String))
    await editor('POST', `${inConsole}/${documentId}/actions/unpublish`, {})
    expect((await send('GET', `/posts/${documentId}`)).status).toBe(404)
    await editor('POST', `${inConsole}/${documentId}/actions/publish`, {})
    const { data } = await call('GET', `/posts/${documentId}`)
    expect(data.publicationDate).toBe(publicationDate)
  })

  it('does not pass to a copy', async () => {
    const { documentId } = await newPost('status=published')
    const copy = await editor('POST', `${inConsole}/clone/${documentId}`, { slug: 'a-copy' })
    expect(copy).toMatchObject({ data: { publicationDate: null } })
  })
})

/** How many notices of this type came, with the right address and token. */
function heard(type: string): number {
  const notice = {
    path: '/internal/content-changed',
    authorization: `Bearer ${strapi.token}`,
    body: JSON.stringify({ type }),
  }
  return listener.notices.filter((given) => isDeepStrictEqual(given, notice)).length
}

/** Takes a step and waits until the service has heard of it, once more than before. */
async function noticed<T>(type: string, step: () => Promise<T>): Promise<T> {
  const before = heard(type)
  const result = await step()
  await expect
    .poll(() => heard(type), { message: `notices of a changed ${type}` })
    .toBeGreaterThan(before)
  return result
}

describe('a change notice', () => {
  it.each([
    ['page', 'POST', '/pages?status=draft', { title: 'A', slug: 'a-page', body: 'Text' }],
    ['testimonial', 'POST', '/testimonials', { name: 'N', location: 'L', quote: 'Q' }],
    ['setting', 'PUT', '/setting', { phoneDisplay: '(352) 555-0143' }],
  ])('names the type %s', async (type, method, path, data) => {
    const response = await noticed(type, async () => await send(method, path, data))
    expect(response.ok).toBe(true)
  })

  it('follows every kind of change', async () => {
    const { documentId } = await noticed('post', async () => await newPost())
    const path = `/posts/${documentId}`
    for (const [method, target] of [
      ['PUT', `${path}?status=draft`],
      ['PUT', `${path}?status=published`],
      ['POST', `${path}/unpublish`],
      ['DELETE', path],
    ] as const) {
      const data = method === 'PUT' ? { title: target } : undefined
      const response = await noticed('post', async () => await send(method, target, data))
      expect(response.ok).toBe(true)
    }
  })

  it('follows a publication in the console', async () => {
    const { documentId } = await noticed('post', async () => await newPost())
    const publish = async () =>
      await editor('POST', `${inConsole}/${documentId}/actions/publish`, {})
    expect(await noticed('post', publish)).toMatchObject({ data: { documentId } })
  })

  it('that nobody hears does not keep an editor from saving', async () => {
    listener.stop()
    expect((await newPost()).documentId).toEqual(expect.any(String))
  })
})

describe('on PostgreSQL', () => {
  it('the cms starts with its demo content, keeps slugs unique and lets one of two save', async () => {
    const onPostgres = await startStrapi({ seed: 'demo', databaseUrl: await makePostgres() })
    const twin = { title: 'Twin', slug: 'twin', body: 'Text' }
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await send('POST', '/posts?status=draft', twin, onPostgres)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const published = await send('GET', '/posts', undefined, onPostgres)
    expect(await published.json()).toMatchObject({ meta: { pagination: { total: 6 } } })
    const made = await send(
      'POST',
      '/testimonials',
      { name: 'N', location: 'L', quote: 'Q' },
      onPostgres,
    )
    const { documentId, updatedAt } = ((await made.json()) as Answer).data
    const path = `/testimonials/${documentId}?basedOn=${String(updatedAt)}`
    const saves = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => await send('PUT', path, { name }, onPostgres)),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(saves.filter(({ status }) => status === 400)).toHaveLength(2)
    await onPostgres.stop()
  })
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { answerFromCache, ResponseCache } from './response-cache.ts'

const day = () => '2026-12-31'
const long = 'A long text. '.repeat(500)

/** An app whose routes count how often they were asked, and how often their bytes were made. */
function countedApp(cache = new ResponseCache(day)) {
  const made: string[] = []
  const app = Fastify()
  answerFromCache(app, cache)
  const sending = (text: string) => async (_: unknown, reply: FastifyReply) => {
    made.push(text)
    return await reply.type('text/plain').header('x-frame-options', 'DENY').send(text)
  }
  app.get('/same/:name', { config: { isCached: true } }, sending(long))
  app.get('/short', { config: { isCached: true } }, sending('short'))
  app.get('/private', sending('private'))
  app.get('/wrong', { config: { isCached: true } }, async (_request, reply) => {
    made.push('wrong')
    return await reply.status(404).send('nothing')
  })
  const get = async (url: string, headers: Record<string, string> = {}) =>
    await app.inject({ url, headers })
  return { app, cache, made, get }
}

describe('cached responses', () => {
  it('are made once and sent with the same headers each time', async () => {
    const { get, made } = countedApp()
    const [first, second] = [await get('/same/a'), await get('/same/a')]
    expect(made).toHaveLength(1)
    expect(second.body).toBe(long)
    for (const { headers } of [first, second])
      expect(headers).toMatchObject({
        'content-type': 'text/plain',
        'content-length': String(long.length),
        'x-frame-options': 'DENY',
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
      })
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  it('are only those of routes that say so, and only what was found', async () => {
    const { get, made } = countedApp()
    for (const url of ['/private', '/private', '/wrong', '/wrong']) await get(url)
    expect(made).toEqual(['private', 'private', 'wrong', 'wrong'])
    expect((await get('/private')).headers['cache-control']).toBe(undefined)
  })

  it.each(['/same/a?', '/same/a?&', '/same/a?b=%63', '/same/a?b=1&&c=2', '/same/a?utm_source=x'])(
    'are found for %s too, where the route reads no parameter',
    async (url) => {
      const { get, made, cache } = countedApp()
      await get('/same/a')
      const { bytes } = cache
      expect((await get(url)).body).toBe(long)
      expect([made.length, cache.bytes]).toEqual([1, bytes])
    },
  )

  it('are not stored for a path that is written in another way', async () => {
    const { get, cache } = countedApp()
    expect((await get('/same/%61')).body).toBe(long)
    expect(cache.bytes).toBe(0)
  })

  it('tell the headers alone to who asks for them alone', async () => {
    const { app, get } = countedApp()
    await get('/same/a')
    const { body, headers } = await app.inject({ method: 'HEAD', url: '/same/a' })
    expect([body, headers['content-length']]).toEqual(['', String(long.length)])
  })

  it('are said to be unchanged to who has them, also when a cache marked them as weak', async () => {
    const { get } = countedApp()
    const etag = String((await get('/same/a')).headers.etag)
    for (const asked of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const { statusCode, body, headers } = await get('/same/a', { 'if-none-match': asked })
      expect([statusCode, body, headers.etag]).toEqual([304, '', etag])
    }
    expect((await get('/same/a', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
  ])('are compressed for who accepts %j', async (accepted, encoding) => {
    const { get } = countedApp()
    await get('/same/a')
    const { headers, rawPayload } = await get('/same/a', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((unpack?.(rawPayload) ?? rawPayload).toString()).toBe(long)
  })

  it('are not compressed when they are short', async () => {
    const { get } = countedApp()
    await get('/short')
    const { headers, body } = await get('/short', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], body]).toEqual([undefined, 'short'])
  })

  it('are made anew after the content changed, and when the day has ended', async () => {
    let today = '2026-12-31'
    const { get, cache, made } = countedApp(new ResponseCache(() => today))
    await get('/same/a')
    cache.clear()
    await get('/same/a')
    today = '2027-01-01'
    await get('/same/a')
    await get('/same/a')
    expect(made).toHaveLength(3)
  })

  it('are not cached when the content changed while they were made', async () => {
    const cache = new ResponseCache(day)
    const app = Fastify()
    answerFromCache(app, cache)
    app.get('/', { config: { isCached: true } }, async () => {
      cache.clear()
      return 'old'
    })
    await app.inject('/')
    expect(cache.find('/')).toBe(undefined)
  })
})

const answer = async () => new CachedResponse('text', {})

describe('ResponseCache', () => {
  it('makes an answer once however many ask at the same moment', async () => {
    const cache = new ResponseCache(day)
    let made = 0
    const make = async () => {
      made += 1
      return await answer()
    }
    const all = Array.from({ length: 200 }, async () => await cache.findOrMake('/', make))
    expect(new Set(await Promise.all(all)).size).toBe(1)
    expect([made, cache.find('/') !== undefined]).toEqual([1, true])
  })

  it('makes one anew for who asks after the content changed, while the old one is still being made', async () => {
    const cache = new ResponseCache(day)
    const old = cache.findOrMake('/', answer)
    cache.clear()
    const fresh = await cache.findOrMake('/', answer)
    expect(await old).not.toBe(fresh)
    expect(cache.find('/')).toBe(fresh)
  })

  it('tries again after one could not be made', async () => {
    const cache = new ResponseCache(day)
    const failing = cache.findOrMake('/', async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await cache.findOrMake('/', answer)).toBeInstanceOf(CachedResponse)
  })

  it('does not keep what is no answer for everybody', async () => {
    const cache = new ResponseCache(day)
    expect(await cache.findOrMake('/', async () => 'passing')).toBe('passing')
    expect(cache.find('/')).toBe(undefined)
  })

  it('drops first what nobody has asked for longest when the bytes are too many', async () => {
    const { size } = await answer()
    const cache = new ResponseCache(day, size * 2)
    await cache.findOrMake('/', answer)
    await cache.findOrMake('/about', answer)
    cache.find('/')
    await cache.findOrMake('/contact', answer)
    expect(['/', '/about', '/contact'].filter((address) => cache.find(address))).toEqual([
      '/',
      '/contact',
    ])
  })
})

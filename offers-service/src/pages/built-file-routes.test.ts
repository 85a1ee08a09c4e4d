import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { startService } from '../testing/service.ts'
import { webDist } from './routes.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'))
})
afterAll(async () => await service.stop())

describe('a file of the website', () => {
  const fonts = readdirSync(join(webDist, 'client/fonts')).map((name) => `/fonts/${name}`)
  const [font = ''] = fonts
  const styles = '/preview.css'

  it.each([
    [font, 'public, max-age=31536000, immutable'],
    ['/favicon.ico', 'public, max-age=86400'],
    ['/favicon%2eico', 'public, max-age=86400'],
    ['/images/prairie-400.webp', 'public, max-age=86400'],
  ])('%s is handed out, and its size told to who asks for its head', async (url, cacheControl) => {
    const answer = await service.call('GET', url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': cacheControl, vary: 'accept-encoding' })
    const head = await service.call('HEAD', url)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(String(answer.rawPayload.length))
  })

  it.each([font, '/images/prairie-400.webp'])(
    '%s has none of the headers that only a page needs',
    async (url) => {
      const { headers } = await service.call('GET', url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('permissions-policy')
    },
  )

  it.each([
    [font, 'same-origin'],
    [styles, 'same-origin'],
    ['/images/prairie-400.webp', 'cross-origin'],
    ['/images/cards/home.jpg', 'cross-origin'],
    ['/icon-512.png', 'cross-origin'],
  ])('%s may be shown by %s', async (url, shownBy) => {
    const { headers } = await service.call('GET', url)
    expect(headers['cross-origin-resource-policy']).toBe(shownBy)
  })

  it.each(fonts)('%s fits, with its headers, into what a phone is sent at once', async (url) => {
    const { headers, rawPayload } = await service.call('GET', url)
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    expect(head.join('').length + rawPayload.length).toBeLessThan(14_600)
  })

  it('comes compressed to who can read that, with its own type', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const answer = await service.app.inject({ method: 'GET', url: styles, headers })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/css; charset=utf-8',
    })
    const plain = await service.call('GET', styles)
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body)
  })

  it.each([
    `${styles}.br`,
    '/index.html',
    '/index.html.gz',
    '/.vite/manifest.json',
    '/assets/',
    '/assets/none.js',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/index.html',
    '/assets//none.js',
  ])('is not what lies at %s: that answers the 404 page', async (url) => {
    const answer = await service.call('GET', url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('404 Page Not Found')
    expect(answer.headers).toHaveProperty('permissions-policy')
  })
})

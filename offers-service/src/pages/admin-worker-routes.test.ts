import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { saveSeededContent } from '../testing/seeded-content.ts'
import { startService } from '../testing/service.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  service = await startService(db)
  await service.app.ready()
})
afterAll(async () => await service.stop())

interface Fetched {
  request: { mode: string }
  respondWith?: (answer: Promise<Response>) => void
}

/** Runs the worker as a browser does; answers what it does with a request, or undefined where it leaves it alone. */
async function workerWith(fetch: (request: unknown) => Promise<Response>) {
  const { body } = await service.call('GET', '/admin-worker.js')
  const listeners: Record<string, (event: Fetched) => void> = {}
  runInNewContext(body, {
    addEventListener: (name: string, listener: (event: Fetched) => void) => {
      listeners[name] = listener
    },
    skipWaiting: () => {},
    self: { fetch },
    Response,
  })
  return async (mode: string): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined
    const respondWith = (given: Promise<Response>) => {
      answer = given
    }
    listeners.fetch?.({ request: { mode }, respondWith })
    return await answer
  }
}

const offline = async () => await Promise.reject(new TypeError('Failed to fetch'))

describe('the worker of the installed admin area', () => {
  it('leaves everything but pages to the browser', async () => {
    const answerTo = await workerWith(offline)
    for (const mode of ['cors', 'same-origin', 'no-cors', 'websocket'])
      expect(await answerTo(mode), mode).toBeUndefined()
  })

  it('hands on a page that came, whatever it says', async () => {
    const came = new Response('Bad gateway', { status: 502 })
    const answerTo = await workerWith(async () => await Promise.resolve(came))
    expect(await answerTo('navigate')).toBe(came)
  })

  it('answers a page that could not be fetched with one that runs nothing and asks for nothing', async () => {
    const answerTo = await workerWith(offline)
    const answer = await answerTo('navigate')
    const html = (await answer?.text()) ?? ''
    expect(answer?.status).toBe(503)
    expect(html).toContain('<h1>You are offline</h1>')
    expect(html).not.toMatch(/<script|\ssrc=|url\(|\son\w+=/)
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer?.headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  })

  it('is asked for anew each time, and stores nothing', async () => {
    const { headers, body } = await service.call('GET', '/admin-worker.js')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body).not.toMatch(/caches|indexedDB|importScripts/)
  })

  it.each([
    ['/admin', 'admin-worker ProseMirrorClipboard'],
    ['/admin/offers', 'admin-worker ProseMirrorClipboard'],
    ['/', "'none'"],
    ['/about', "'none'"],
    ['/administration', "'none'"],
    ['/sign/made-up', "'none'"],
  ])('may be registered from pages of the admin area alone: %s', async (url, policies) => {
    const { headers } = await service.call('GET', url)
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain(`trusted-types ${policies}`)
    expect(policy).toContain("require-trusted-types-for 'script'")
  })
})

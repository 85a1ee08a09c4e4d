import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'

function fail(message: string): never {
  throw new Error(message)
}

/** A page that counts how often it is rendered. */
function countedPage(answer: { status?: number; isFinal?: boolean } = {}) {
  const counter = { renders: 0 }
  const render = async () => {
    counter.renders += 1
    return { status: 200, isFinal: true, html: `<p>${counter.renders}</p>`, ...answer }
  }
  return { counter, render }
}

describe('PageCache', () => {
  it('does not keep a page that could not be rendered', async () => {
    const cache = new PageCache(() => '2026-12-31')
    const failing = cache.get('/', async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const { render } = countedPage()
    expect((await cache.get('/', render)).plain.toString()).toBe('<p>1</p>')
  })

  it.each([{ status: 404 }, { isFinal: false }])(
    'neither keeps nor compresses a page of %j',
    async (answer) => {
      const cache = new PageCache(() => '2026-12-31')
      const { counter, render } = countedPage(answer)
      expect((await cache.get('/', render)).compressed).toBe(undefined)
      await cache.get('/', render)
      expect(counter.renders).toBe(2)
    },
  )

  it('keeps its pages however many made-up addresses are asked for', async () => {
    const cache = new PageCache(() => '2026-12-31', 2)
    const { counter, render } = countedPage()
    await cache.get('/', render)
    const unknown = countedPage({ status: 404 }).render
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => await cache.get(`/blog/${index}`, unknown)),
    )
    await cache.get('/', render)
    expect(counter.renders).toBe(1)
  })

  it('lets go first of the page that nobody has asked for longest', async () => {
    const cache = new PageCache(() => '2026-12-31', 2)
    const home = countedPage()
    const about = countedPage()
    await cache.get('/', home.render)
    await cache.get('/about', about.render)
    await cache.get('/', home.render)
    await cache.get('/contact', countedPage().render)
    await cache.get('/', home.render)
    await cache.get('/about', about.render)
    expect([home.counter.renders, about.counter.renders]).toEqual([1, 2])
  })

  it('renders a page once however many ask at the same moment', async () => {
    const cache = new PageCache(() => '2026-12-31')
    const { counter, render } = countedPage()
    const pages = await Promise.all(
      Array.from({ length: 200 }, async () => await cache.get('/', render)),
    )
    expect(counter.renders).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('renders again after the content changed, with another etag', async () => {
    const cache = new PageCache(() => '2026-12-31')
    const { render } = countedPage()
    const before = await cache.get('/', render)
    cache.clear()
    const after = await cache.get('/', render)
    expect(after.plain.toString()).toBe('<p>2</p>')
    expect(after.etag).not.toBe(before.etag)
  })

  it('renders again when the day has ended, as the year may have too', async () => {
    let today = '2026-12-31'
    const cache = new PageCache(() => today)
    const { render } = countedPage()
    await cache.get('/', render)
    today = '2027-01-01'
    expect((await cache.get('/', render)).plain.toString()).toBe('<p>2</p>')
    expect((await cache.get('/', render)).plain.toString()).toBe('<p>2</p>')
  })

  it('forgets a page whose content changed while it was being rendered', async () => {
    const cache = new PageCache(() => '2026-12-31')
    const { counter, render } = countedPage()
    const first = cache.get('/', render)
    cache.clear()
    await first
    await cache.get('/', render)
    expect(counter.renders).toBe(2)
  })

  it('holds the same page plain and compressed', async () => {
    const page = await new PageCache(() => '2026-12-31').get('/', countedPage().render)
    const { br, gzip } = page.compressed ?? fail('The page was not compressed.')
    expect(brotliDecompressSync(br).equals(page.plain)).toBe(true)
    expect(gunzipSync(gzip).equals(page.plain)).toBe(true)
  })
})

import { type IncomingHttpHeaders, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { publicPages } from './public-pages.ts'
import { site, useBrowser } from './visit.ts'

const { open } = useBrowser()

const get = async (path: string, init: RequestInit = {}) =>
  await fetch(site().url + path, { redirect: 'manual', ...init })
/** Asks for an address exactly as it is written; a browser and `fetch` would tidy it first. */
const getRaw = async (path: string) =>
  await new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(site().url)
      request({ hostname, port, path }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text: string) => (body += text))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
const post = async (path: string, fields: Record<string, string>) =>
  await get(path, { method: 'POST', body: new URLSearchParams(fields) })

const privatePages = ['/offer/LB-7K2M-9RXN', '/sign/nothing', '/success', '/admin', '/admin/blog']

const textOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

async function expectNotFoundPage(path: string) {
  const { status, headers, body } = await getRaw(path)
  expect(status).toBe(404)
  expect(headers.location).toBe(undefined)
  expect(headers['content-type']).toContain('text/html')
  expect(textOf(body, /name="robots" content="(\w+)"/)).toBe('noindex')
}

describe('a search engine', () => {
  it('reads on every public page a title, a description and an address of its own', async () => {
    const pages = await Promise.all(
      publicPages.map(async (path) => {
        const answer = await get(path)
        const html = await answer.text()
        return {
          path,
          status: answer.status,
          title: textOf(html, /<title>([^<]*)<\/title>/),
          description: textOf(html, /<meta name="description" content="([^"]*)"/),
          canonical: textOf(html, /<link rel="canonical" href="([^"]*)"/),
          heading: textOf(html, /<h1[^>]*>(.*?)<\/h1>/),
        }
      }),
    )
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(page.title).not.toBe('')
      expect(page.heading).not.toBe('')
      expect(page.description.length).toBeGreaterThan(50)
      expect(page.canonical).toBe(`${site().url}${page.path}`)
    }
    expect(new Set(pages.map((page) => page.title)).size).toBe(pages.length)
    expect(new Set(pages.map((page) => page.description)).size).toBe(pages.length)
  })

  it.each(privatePages)('is told not to list %s, and nobody may keep it', async (path) => {
    const answer = await get(path)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    '/nothing',
    '/blog/nothing',
    '/pages/nothing',
    '/offer/NOTHING-01',
    '/about/nothing',
    '/sign/nothing',
    '/%zz',
    '/index.html',
    '//about',
    '///',
    '//[',
    '//:99999',
    '//evil.example/',
    '/about//',
    '/blog//nothing',
    '/\\evil.example/',
    '/../about',
    '/about%00',
    '/offer/%00',
  ])('gets 404 and a page for %s', async (path) => await expectNotFoundPage(path))

  it('gets 404 and a page for thousands of slashes', async () => {
    await expectNotFoundPage(`/a${'/'.repeat(15_000)}x`)
    await expectNotFoundPage(`/${'a/'.repeat(7500)}a`)
  })

  it.each([
    ['/api', 404],
    ['/api/', 404],
    ['/api//', 404],
    ['/api/nothing', 404],
    ['/api/%zz', 400],
    ['/uploads//nothing.png', 404],
    ['/uploads/../nothing.png', 404],
  ])('gets JSON and no page for %s', async (path, expected) => {
    const { status, headers } = await getRaw(path)
    expect(status).toBe(expected)
    expect(headers['content-type']).toContain('application/json')
  })

  it('is told the same proper address of a page however it was asked for', async () => {
    for (const path of ['/%74erms', '/terms?from=//evil.example', '/terms']) {
      const answer = await get(path)
      expect(await answer.text()).not.toContain('evil')
    }
    const html = await (await get('/terms')).text()
    expect(textOf(html, /<link rel="canonical" href="([^"]*)"/)).toBe(`${site().url}/terms`)
  })

  it.each([
    ['/about/', '/about'],
    ['/About', '/about'],
    ['/%61bout', '/about'],
    ['/pages/about', '/about'],
    ['/Blog/Selling-Land-With-Back-Taxes', '/blog/selling-land-with-back-taxes'],
    ['/contact/?from=letter', '/contact?from=letter'],
    ['/offer/LB-7K2M-9RXN/', '/offer/LB-7K2M-9RXN'],
  ])('is sent from %s to %s for good', async (from, to) => {
    const answer = await get(from)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
  })

  it('finds every post in the sitemap and in the feed with its full text', async () => {
    const posts = (await (await get('/api/posts')).json()) as { slug: string }[]
    const sitemap = await (await get('/sitemap.xml')).text()
    const feed = await (await get('/feed.xml')).text()
    for (const { slug } of posts) {
      expect(sitemap).toContain(`<loc>${site().url}/blog/${slug}</loc>`)
      expect(feed).toContain(`${site().url}/blog/${slug}`)
    }
    expect(sitemap).toContain(`<loc>${site().url}/contact</loc>`)
    expect(sitemap).not.toContain('/admin')
    expect(feed.match(/<content:encoded>/g)).toHaveLength(posts.length)
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${site().url}/sitemap.xml`)
  })

  it('gets 304 for a page it already has', async () => {
    const first = await get('/about')
    const etag = first.headers.get('etag') ?? ''
    expect((await get('/about', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('a visitor without JavaScript', () => {
  it('can read every public page and walk through the site', async () => {
    const page = await open('/', { javaScriptEnabled: false })
    for (const name of ['How It Works', 'About', 'Testimonials', 'Contact']) {
      const link = page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
      expect(await link.getAttribute('href')).toMatch(/^\//)
    }
    const texts = await Promise.all(publicPages.map(async (path) => await (await get(path)).text()))
    for (const html of texts) expect(html.replaceAll(/<[^>]+>/g, ' ').length).toBeGreaterThan(1500)
  })

  it('can ask for an offer', async () => {
    const page = await open('/contact', { javaScriptEnabled: false })
    const form = page.locator('form[action="/forms/contact"]')
    await form.getByLabel('Name').fill('Marian Tully')
    await form.getByLabel('Phone').fill('(386) 555-0138')
    await form.getByLabel('Property').fill('Putnam County, Florida')
    await form.getByLabel('Acreage').selectOption('1-5')
    await form.getByRole('button').click()
    await page.getByText("We've received your information").waitFor()
  })

  it('is told what is missing', async () => {
    const answer = await post('/forms/contact', { name: '', phone: 'x', propertyLocation: 'x' })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('Name is required')
    expect(html).toContain('Please select approximate acreage')
  })

  it('finds the number they typed in the answer, with a line at it, and can try again there', async () => {
    const page = await open('/', { javaScriptEnabled: false, allow: /404/ })
    const form = page.locator('form[action="/forms/lookup"]')
    const typed = {
      Name: 'Marian Tully',
      'Phone Number': '386 555 0138',
      Reference: 'LB-7K2M-9RX',
    }
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
    await form.getByRole('button').click()
    await page.getByText('Please check the number and try again').waitFor()
    await page.getByText('This number has 7 characters after LB.').waitFor()
    expect(await form.getByLabel('Reference').inputValue()).toBe('LB-7K2M-9RX')
    await form.getByLabel('Reference').fill('LB-7K2M-9RXN')
    await form.getByRole('button').click()
    await page.waitForURL('**/offer/LB-7K2M-9RXN')
  })

  it('finds their offer by its number alone', async () => {
    const found = await post('/forms/lookup', { referenceNumber: 'lb7k2m9rxn' })
    expect([found.status, found.headers.get('location')]).toEqual([303, '/offer/LB-7K2M-9RXN'])
    for (const referenceNumber of ['LB-0000-0000', '7'.repeat(65), '7'.repeat(20_000)]) {
      const unknown = await post('/forms/lookup', { referenceNumber })
      expect(unknown.status).toBe(404)
      expect(await unknown.text()).toContain('Offer Not Found')
    }
  })

  it('is told how to ask about an offer, where its form would be', async () => {
    const page = await open('/offer/LB-7K2M-9RXN', { javaScriptEnabled: false })
    await page.getByText('Ask a question about this offer').click()
    await page.getByText('We are glad to hear from you either way.').first().waitFor()
  })

  it('is led on to the next steps of their own offer when it is signed already', async () => {
    const answer = await post('/forms/accept', { referenceNumber: 'LB-4TRW-6HNV' })
    const next = '/success?ref=LB-4TRW-6HNV'
    expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
    expect(await (await get('/offer/LB-4TRW-6HNV')).text()).toContain(`href="${next}"`)
  })

  it.each(['7K2M-9RXN', 'No. LB-7K2M-9RXN', '# 7k2m 9rxn'])(
    'finds the offer by %j',
    async (referenceNumber) => {
      const found = await post('/forms/lookup', { referenceNumber })
      expect([found.status, found.headers.get('location')]).toEqual([303, '/offer/LB-7K2M-9RXN'])
    },
  )
})

describe.each([
  ['without scripts', false],
  ['before the scripts have come', true],
])('a look-up %s', (_when, javaScriptEnabled) => {
  it('sends the number and neither name nor phone', async () => {
    const page = await open('about:blank', { javaScriptEnabled })
    // They never come; the page can be used all the same.
    await page.route('**/assets/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    const form = page.locator('form[action="/forms/lookup"]')
    await form.getByLabel('Name').fill('Dolores Whitcomb')
    await form.getByLabel('Phone Number').fill('(928) 555-0117')
    await form.getByLabel('Reference Number').fill('LB-7K2M-9RXN')
    const sent = page.waitForRequest('**/forms/lookup')
    await form.getByRole('button').click()
    expect((await sent).postData()).toBe('referenceNumber=LB-7K2M-9RXN')
    await page.waitForURL('**/offer/LB-7K2M-9RXN', { waitUntil: 'commit' })
  })
})

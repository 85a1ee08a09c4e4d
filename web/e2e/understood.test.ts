// @vitest-environment jsdom
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { publicPages } from './public-pages.ts'
import { site } from './visit.ts'

const post = '/blog/selling-land-with-back-taxes'
const get = async (path: string) => await fetch(new URL(path, site().url))
const parse = (text: string, type: 'text/html' | 'text/xml' = 'text/html') =>
  new DOMParser().parseFromString(text, type)
const read = async (path: string) => parse(await (await get(path)).text())

async function readXml(path: string): Promise<Document> {
  const document = parse(await (await get(path)).text(), 'text/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document
}

const metaOf = (page: Document, property: string) =>
  page.querySelector(`meta[property="${property}"]`)?.getAttribute('content') ?? ''

/** The text of an element in one line, as it is compared with what structured data says. */
const textOf = (element: Element | null) =>
  element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''

function structuredDataOf(page: Document): Record<string, unknown>[] {
  const scripts = page.querySelectorAll('script[type="application/ld+json"]')
  return Array.from(scripts, ({ textContent }) => JSON.parse(textContent))
}

async function readStructuredData(path: string, type: string) {
  const page = await read(path)
  const found = structuredDataOf(page).find((each) => each['@type'] === type)
  if (!found) throw new Error(`${path} has no ${type}.`)
  return { page, found }
}

/** The size of the picture at an address, which must answer with one. */
async function sizeOfPicture(address: unknown) {
  const answer = await fetch(String(address))
  expect(answer.status, String(address)).toBe(200)
  expect(answer.headers.get('content-type'), String(address)).toMatch(/^image\//)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { width, height }
}

describe('a shared link', () => {
  it.each(publicPages)('to %s stands beside a picture of the size it says', async (path) => {
    const page = await read(path)
    expect(await sizeOfPicture(metaOf(page, 'og:image'))).toEqual({
      width: Number(metaOf(page, 'og:image:width')),
      height: Number(metaOf(page, 'og:image:height')),
    })
    expect(metaOf(page, 'og:image:alt').length).toBeGreaterThan(40)
    expect(metaOf(page, 'og:url')).toBe(`${site().url}${path}`)
    expect(page.querySelector('meta[name="twitter:card"]')?.getAttribute('content')).toBe(
      'summary_large_image',
    )
  })

  it('is not the same picture for every page', async () => {
    const pages = await Promise.all(publicPages.map(read))
    const pictures = new Set(pages.map((page) => metaOf(page, 'og:image')))
    // The terms and the privacy page share one.
    expect(pictures.size).toBe(publicPages.length - 1)
  })
})

describe('structured data', () => {
  it.each([
    ['/', ['LocalBusiness', 'WebSite', 'FAQPage']],
    ['/about', ['BreadcrumbList']],
    ['/how-it-works', ['FAQPage', 'BreadcrumbList']],
    ['/contact', ['FAQPage', 'BreadcrumbList']],
    [post, ['BlogPosting', 'BreadcrumbList']],
  ])('says of %s what it is: %j', async (path, types) => {
    const found = structuredDataOf(await read(path))
    expect(found.map((each) => each['@type'])).toEqual(types)
    for (const each of found) expect(each['@context']).toBe('https://schema.org')
  })

  it('names the business with the address and the number that stand on the page', async () => {
    const { page, found } = await readStructuredData('/', 'LocalBusiness')
    const { name, telephone, address, image, logo } = found as Record<string, string> & {
      address: Record<string, string>
    }
    const footer = textOf(page.querySelector('footer'))
    for (const text of [name, address.streetAddress, address.postalCode])
      expect(footer).toContain(text)
    expect(telephone).toMatch(/^\+1/)
    expect(footer.replaceAll(/\D/g, '')).toContain(telephone?.replaceAll(/\D/g, '').slice(1))
    expect((await sizeOfPicture(image)).width).toBe(1200)
    expect((await sizeOfPicture(logo)).width).toBe(512)
  })

  it.each([
    ['/', 7],
    ['/how-it-works', 6],
    ['/contact', 4],
  ])('asks and answers on %s what the page does, %i times', async (path, count) => {
    const { page, found } = await readStructuredData(path, 'FAQPage')
    const questions = found.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions).toHaveLength(count)
    const shown = Array.from(page.querySelectorAll('details'), textOf)
    expect(questions.map(({ name, acceptedAnswer }) => name + acceptedAnswer.text)).toEqual(shown)
  })

  it('says of a post what stands in it, with a date a machine can read and a picture', async () => {
    const { page, found } = await readStructuredData(post, 'BlogPosting')
    const { headline, datePublished, image, author, publisher, mainEntityOfPage } = found
    expect(headline).toBe(textOf(page.querySelector('h1')))
    const day = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeZone: 'America/New_York',
    })
    expect(datePublished).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(textOf(page.querySelector('main'))).toContain(
      day.format(new Date(String(datePublished))),
    )
    expect(author).toMatchObject({ '@type': 'Organization', name: expect.any(String) })
    expect(publisher).toMatchObject({ '@type': 'Organization', name: expect.any(String) })
    expect(mainEntityOfPage).toBe(`${site().url}${post}`)
    expect((await sizeOfPicture(image)).width).toBe(1200)
  })

  it.each(publicPages.filter((path) => path !== '/'))(
    'leads to %s over pages that exist, and ends there',
    async (path) => {
      const { found } = await readStructuredData(path, 'BreadcrumbList')
      const steps = found.itemListElement as { position: number; name: string; item: string }[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
      expect(steps[0]?.item).toBe(`${site().url}/`)
      expect(steps.at(-1)?.item).toBe(`${site().url}${path}`)
      for (const { item, name } of steps) {
        expect(name).not.toBe('')
        expect((await fetch(item)).status, item).toBe(200)
      }
    },
  )
})

describe('the feed', () => {
  it('is found from every page', async () => {
    for (const page of await Promise.all(publicPages.map(read))) {
      const link = page.querySelector('link[rel="alternate"][type="application/rss+xml"]')
      expect(link?.getAttribute('href')).toBe('/feed.xml')
    }
  })

  it('has of every post a title, a date, an address that works and the whole text', async () => {
    const feed = await readXml('/feed.xml')
    const items = Array.from(feed.querySelectorAll('item'))
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      const address = textOf(item.querySelector('link'))
      const page = await read(address)
      expect(textOf(item.querySelector('title'))).toBe(textOf(page.querySelector('h1')))
      expect(Date.parse(textOf(item.querySelector('pubDate')))).not.toBeNaN()
      const text = parse(item.getElementsByTagName('content:encoded')[0]?.textContent ?? '')
      const paragraphs = Array.from(text.querySelectorAll('p, li, h2, h3'), textOf)
      const shown = textOf(page.querySelector('main'))
      expect(paragraphs.length).toBeGreaterThan(3)
      for (const paragraph of paragraphs) expect(shown).toContain(paragraph)
    }
  })

  it('leads its readers, who are elsewhere, only to whole addresses', async () => {
    const texts = Array.from(
      (await readXml('/feed.xml')).getElementsByTagName('content:encoded'),
      ({ textContent }) => parse(textContent),
    )
    const addresses = texts.flatMap((text) =>
      Array.from(
        text.querySelectorAll('[href], [src]'),
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      ),
    )
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^(?:https?|tel|sms|mailto):/)
  })
})

describe('the sitemap', () => {
  it('leads to every page, and only to pages that exist', async () => {
    const sitemap = await readXml('/sitemap.xml')
    const addresses = Array.from(sitemap.querySelectorAll('loc'), textOf)
    for (const path of publicPages) expect(addresses).toContain(`${site().url}${path}`)
    for (const address of addresses)
      expect((await fetch(address, { redirect: 'manual' })).status, address).toBe(200)
  })

  it('tells the day of every post', async () => {
    const entries = Array.from((await readXml('/sitemap.xml')).querySelectorAll('url'))
    const posts = entries.filter((entry) => textOf(entry.querySelector('loc')).includes('/blog/'))
    expect(posts.length).toBeGreaterThan(0)
    for (const entry of posts)
      expect(textOf(entry.querySelector('lastmod'))).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

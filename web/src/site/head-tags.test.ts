import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exampleSettings } from '../testing/examples.ts'
import { headTags } from './head-tags.ts'
import type { Head } from './page.ts'
import { socialCards } from './social-cards.ts'
import { localBusiness } from './structured-data.ts'

const absolute = (path: string) => `https://land.example${path}`
const post: Head = {
  title: 'Taxes & <b>land</b>',
  description: 'Taxes come "out" of the price.',
  type: 'article',
  card: 'article-pine',
  parent: { title: 'Our Blog', path: '/blog' },
}
const tagsOf = (head: Head, path: string, isIndexable = true) =>
  headTags({ head, settings: exampleSettings, url: absolute(path), isIndexable, absolute })

function structuredDataOf(html: string): unknown[] {
  return html
    .matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
    .map((match) => JSON.parse(match[1] ?? '') as unknown)
    .toArray()
}

test('keeps a private page out of search engines, without an address or a place on the site', () => {
  const html = tagsOf({ title: 'Your Offer', description: 'Yours.' }, '/offer/LB-1', false)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('canonical')
  expect(structuredDataOf(html)).toEqual([])
})

test('lets no title or description become HTML', () => {
  const html = tagsOf(post, '/blog/taxes')
  expect(html).toContain('<title>Taxes &amp; &lt;b&gt;land&lt;/b&gt; | Larkenby Land</title>')
  expect(html).toContain('content="Taxes come &quot;out&quot; of the price."')
  expect(html).not.toContain('<b>')
})

test('shows a page beside a shared link with a card of its own, or the first page’s', () => {
  expect(tagsOf(post, '/blog/taxes')).toContain(
    '<meta property="og:image" content="https://land.example/images/cards/article-pine.jpg">',
  )
  const plain = tagsOf({ title: 'Titles', description: 'Text.' }, '/pages/titles')
  expect(plain).toContain('content="https://land.example/images/cards/home.jpg"')
})

test('fetches the picture of the first screen early', () => {
  const preload = { picture: 'hero', sizes: '100vw' } as const
  const html = tagsOf({ title: 'Land', description: 'Ours.', preload }, '/')
  expect(html).toMatch(
    /<link rel="preload" as="image" type="image\/avif" imagesrcset="\/images\/hero-\d+\.avif \d+w[^"]*" imagesizes="\(min-resolution: 2\.5dppx\) calc\(100vw \* 0\.58\), 100vw"/,
  )
  expect(tagsOf(post, '/blog/taxes')).not.toContain('preload')
})

test('has a picture for every card, and no others', () => {
  const files = readdirSync(new URL('../../public/images/cards', import.meta.url))
  const names = Object.keys(socialCards).map((name) => `${name}.jpg`)
  expect(files.toSorted()).toEqual(names.toSorted())
})

describe('the way to a page', () => {
  test('is not told for the first page', () => {
    expect(structuredDataOf(tagsOf(post, '/'))).toEqual([])
  })

  test('begins at the first page and leads through the page above', () => {
    expect(structuredDataOf(tagsOf(post, '/blog/taxes'))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://land.example/' },
          { '@type': 'ListItem', position: 2, name: 'Our Blog', item: 'https://land.example/blog' },
          {
            '@type': 'ListItem',
            position: 3,
            name: post.title,
            item: 'https://land.example/blog/taxes',
          },
        ],
      },
    ])
  })
})

const listed = (phoneHours: string, phoneDial: string | null = '+13525550142') =>
  Object(
    localBusiness({
      settings: {
        ...exampleSettings,
        business: { ...exampleSettings.business, phoneHours, phoneDial },
      },
      absolute,
    }),
  ) as { openingHours?: string; telephone?: string }

test.each([
  ['8 am to 8 pm Eastern Time', 'Mo-Su 08:00-20:00'],
  ['9:30 a.m. – 12 pm Central Time', 'Mo-Su 09:30-12:00'],
  ['after supper', undefined],
  ['', undefined],
])('says of %j when the phone is answered', (phoneHours, expected) => {
  expect(listed(phoneHours).openingHours).toBe(expected)
})

test('says the phone number as the world dials it', () => {
  expect(listed('').telephone).toBe('+13525550142')
  expect(listed('', '+13305550155;ext=4').telephone).toBe('+13305550155 ext. 4')
  expect(listed('', null).telephone).toBe(exampleSettings.phoneDisplay)
})

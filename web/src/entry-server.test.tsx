import { describe, expect, test } from 'vitest'
import { pageModule } from './app/page-modules.ts'
import { notFoundRoute, routes } from './app/routes.ts'
import { carried, planPage, renderPage, renderSearch } from './entry-server.tsx'
import { exampleSettings } from './testing/examples.ts'

const publicUrl = 'https://land.example'
const page = {
  id: '1',
  title: 'Page',
  slug: 'page',
  summary: 'Text',
  body: 'Text',
  published: true,
}
const data = {
  '/api/settings': exampleSettings,
  '/api/pages/about': page,
  '/api/pages/how-it-works': page,
  '/api/testimonials': [],
  '/api/posts?published=true': [],
}

test('a search shows the first twelve of each kind, and says that there are more', async () => {
  const posts = Array.from({ length: 15 }, (_, place) => ({
    title: `Creek ${place + 1}`,
    path: `/blog/creek-${place + 1}`,
    text: 'Water.',
  }))
  const { head, body } = await renderSearch({
    publicUrl,
    data,
    typed: 'creek',
    posts,
    pages: [],
  })
  expect(head).toContain('noindex')
  expect(body).toContain('15 found for “creek”.')
  expect(body.match(/href="\/blog\/creek-\d+"/g)).toHaveLength(12)
  expect(body).toContain('3 more not shown. Add a word to find fewer.')
})

test.each([
  ['free of mistakes', '/terms', 'Terms of Service'],
  ['warranty', '/terms', 'Terms of Service'],
  ['court requires', '/privacy', 'Privacy Policy'],
  ['assigns', '/check-us', 'Check Us'],
])('a search for “%s” finds %s, whose words stand in the code', async (typed, path, title) => {
  const { body } = await renderSearch({ publicUrl, data, typed, posts: [], pages: [] })
  expect(body).toContain(`<a href="${path}">${title}</a>`)
})

test('a search finds what the settings say, also after they were changed', async () => {
  const { business } = exampleSettings
  const search = async (people: typeof business.people) => {
    const changed = { ...exampleSettings, business: { ...business, people } }
    const { body } = await renderSearch({
      publicUrl,
      data: { '/api/settings': changed },
      typed: 'Philippa',
      posts: [],
      pages: [],
    })
    return body.includes('href="/about">Our Story</a>')
  }
  expect(await search(business.people)).toBe(false)
  expect(
    await search(
      business.people.map((person) => Object.assign({}, person, { name: 'Philippa Ames' })),
    ),
  ).toBe(true)
})

describe('an unknown address', () => {
  test('is planned as not found, not kept and not indexed', () => {
    expect(planPage('/no/such/page')).toEqual({
      keys: ['/api/settings'],
      unread: [],
      address: undefined,
      indexable: false,
      found: false,
    })
  })

  test('shows the 404 page with status 404', async () => {
    const rendered = await renderPage({ url: '/no/such/page', publicUrl, data, missing: [] })
    expect(rendered.status).toBe(404)
    expect(rendered.body).toContain('404 Page Not Found')
    expect(rendered.head).toContain('noindex')
  })
})

test('a page whose subject is missing answers 404', async () => {
  const missing = ['/api/posts/gone']
  const rendered = await renderPage({ url: '/blog/gone', publicUrl, data, missing })
  expect(rendered.status).toBe(404)
  expect(rendered.head).toContain('<title>Post Not Found')
})

test('path parameters are decoded once before they become an address', () => {
  expect(planPage('/offer/lb%204k7m').keys).toContain('/api/offers/lb%204k7m')
})

test.each(['/offer/LB-1', '/success', '/sign/token', '/admin', '/admin/leads'])(
  '%s is neither kept nor indexed',
  (url) => {
    expect(planPage(url)).toMatchObject({ address: undefined, indexable: false, found: true })
  },
)

test('admin pages are left to the browser, which is told the settings and what the log-in asks for', async () => {
  expect(planPage('/admin/blog').keys).toEqual(['/api/settings', '/api/admin/auth'])
  const rendered = await renderPage({ url: '/admin/blog', publicUrl, data: {}, missing: [] })
  expect(rendered).toMatchObject({ status: 200, body: '' })
})

test.each([...routes, notFoundRoute].map((route) => ({ page: route.page, route })))(
  'there is a page module $page',
  async ({ route }) => {
    expect(await pageModule(route)).toMatchObject({
      Page: expect.any(Function),
      head: expect.any(Function),
    })
  },
)

const fixedPaths = routes
  .filter((route) => !route.isClientOnly && !route.path.includes(':'))
  .map(({ path }) => path)

test.each(fixedPaths)('%s is rendered without inline styles', async (url) => {
  const rendered = await renderPage({ url, publicUrl, data, missing: [] })
  expect(rendered.status).toBe(200)
  expect(rendered.body).toContain('(352) 555-0199')
  expect(rendered.body).toMatch(/<h1[ >]/)
  expect(rendered.body).not.toMatch(/ style=|<style/)
  expect(rendered.head).toMatch(/<title>.+<\/title>/)
})

test.each(fixedPaths.filter((path) => planPage(path).indexable))(
  '%s names its own address',
  async (url) => {
    const rendered = await renderPage({ url, publicUrl, data, missing: [] })
    expect(rendered.head).toContain(`<link rel="canonical" href="${publicUrl}${url}">`)
  },
)

test('a page carries the summaries of posts in the list, not their texts', () => {
  const posts = '/api/posts?published=true'
  const replies = { [posts]: [{ slug: 'wells', summary: 'Dig.', body: '# Deep' }], '/api/other': 1 }
  expect(carried(replies)).toEqual({
    [posts]: [{ slug: 'wells', summary: 'Dig.', body: '' }],
    '/api/other': 1,
  })
  expect(carried({ '/api/other': 1 })).toEqual({ '/api/other': 1 })
})

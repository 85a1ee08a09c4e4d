// @vitest-environment node
import { defaultSettings, type Settings } from 'offers-service/contract'
import { describe, expect, test } from 'vitest'
import { notFoundRoute, routes } from './app/routes.ts'
import { renderPage } from './entry-server.tsx'
import { exampleOffer } from './testing/examples.ts'

const page = {
  id: '1',
  title: 'Page',
  slug: 'page',
  summary: 'Text',
  body: 'Text',
  published: true,
}
const post = { ...page, slug: 'post', publishedAt: '2026-03-05T15:00:00.000Z' }

const person = (name: string) => ({ name, role: 'Owner', bio: `About ${name}.` })
const holt = {
  name: 'Holt Acres',
  legalName: 'Holt Acres, Inc.',
  phoneDial: '+13305550155;ext=4',
  postalAddress: { street: '12 Mill Lane', city: 'Fort Ansel', state: 'OH', postalCode: '45899' },
  people: [person('Bea Holt'), person('Carl Holt'), person('Dee Marsh')],
  escrowCompany: { name: 'Cedar Title', website: 'https://cedar.example' },
  phoneHours: '8 am to 8 pm Central Time',
  licenseLines: ['Ohio license 0155.', 'Registered in Ohio: https://ohio.example/0155'],
}
const settings: Settings = {
  phoneDisplay: '330-555-0155 x4',
  emailObfuscated: 'us [at] holt',
  trustBadgeUrls: [],
  business: holt,
}

async function render(path: string, shown: Settings = settings): Promise<string> {
  const { head, body } = await renderPage({
    url: path,
    publicUrl: 'https://land.example',
    data: {
      '/api/settings': shown,
      '/api/pages/about': page,
      '/api/pages/how-it-works': page,
      '/api/pages/page': page,
      '/api/testimonials': [],
      '/api/posts?published=true': [post],
      '/api/posts/post': post,
      [`/api/offers/${exampleOffer.referenceNumber}`]: exampleOffer,
    },
    missing: [],
  })
  // React parts neighbouring texts with comments.
  return `${head}\n${body}`.replaceAll('<!-- -->', '')
}

const paths = [...routes, notFoundRoute]
  .filter(({ isClientOnly }) => !isClientOnly)
  .map(({ path }) =>
    path
      .replace('*', '/nowhere')
      .replace(':referenceNumber', exampleOffer.referenceNumber)
      .replace('/blog/:slug', '/blog/post')
      .replace(':slug', 'page')
      .replace(':token', 'token'),
  )

/** What the pictures show, which only a new print could change. */
const drawn = /(?:Ruth|Amos) Larkenby in profile/g

describe('a page of another business', () => {
  test.each(paths)('%s tells nothing of the one this site came with', async (path) => {
    const html = (await render(path)).replaceAll(drawn, '')
    expect(html).toContain('Holt Acres')
    expect(html).not.toMatch(/Larkenby|\bRuth\b|\bAmos\b|Cedar Hollow|555-?0142/i)
  })

  test('has its people, its address and its license under it', async () => {
    const html = await render('/about')
    for (const fact of ['Bea Holt', 'Carl Holt', 'Dee Marsh', '12 Mill Lane', 'Ohio license 0155.'])
      expect(html).toContain(fact)
    expect(await render('/contact')).toContain('Bea, Carl, or Dee picks up')
  })

  test('says when the phone is answered, and leads to where a registration can be checked', async () => {
    const html = await render('/about')
    expect(html).toContain('8 am to 8 pm Central Time')
    // Beside the number, and under the page.
    expect((await render('/contact')).split('8 am to 8 pm Central Time')).toHaveLength(3)
    expect(html).toMatch(/<a href="https:\/\/ohio\.example\/0155"[^>]*>Registered in Ohio<\/a>/)
    const silent = await render('/contact', { ...settings, business: { ...holt, phoneHours: '' } })
    expect(silent).not.toContain('Central Time')
  })

  test('calls with the extension and texts without it', async () => {
    const html = await render('/')
    expect(html).toContain('href="tel:+13305550155;ext=4"')
    expect(html).toContain('href="sms:+13305550155"')
  })

  test('has no link to call where the number cannot be dialled', async () => {
    const unclear = { ...settings, phoneDisplay: 'ask in the shop' }
    const html = await render('/', { ...unclear, business: { ...holt, phoneDial: null } })
    expect(html).toContain('ask in the shop')
    expect(html).not.toMatch(/href="(?:tel|sms):/)
  })

  test('of one person speaks as one', async () => {
    const alone = { ...settings, business: { ...holt, people: [person('Bea Holt')] } }
    const html = await render('/', alone)
    expect(html).toContain('You deal with one person, by name')
    expect(html).toContain('I am Bea Holt')
  })
})

test.each(['/', '/how-it-works', '/success'])(
  '%s says who opens the file, by name where there is one',
  async (path) => {
    expect(await render(path)).toContain('Cedar Title opens your file')
    expect(await render(path, defaultSettings)).toContain('The escrow company opens your file')
    expect(await render(path)).not.toMatch(/we open (?:escrow|your file)/i)
  },
)

test.each(['/', '/how-it-works'])('%s explains its times of a closing', async (path) => {
  expect(await render(path)).toContain(
    'Most sales close in 2-3 weeks; with clean records it can be 7 days.',
  )
})

test('people of one family are told by it', async () => {
  expect(await render('/', defaultSettings)).toContain('We are Ruth and Amos Larkenby')
})

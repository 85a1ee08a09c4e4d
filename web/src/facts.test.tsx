// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import {
  closingTimes,
  defaultSettings,
  offerTimes,
  type Post,
  type Settings,
  type Testimonial,
} from 'offers-service/contract'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../.scripts/sources.ts'
import { notFoundRoute, routes } from './app/routes.ts'
import { renderPage } from './entry-server.tsx'
import { scamArticleSlug } from './site/paths.ts'
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
  escrowCompany: { name: 'Cedar Title', website: 'https://cedar.example', phone: '(614) 555-0144' },
  registration: { number: 'L0155', state: 'Ohio', website: 'https://ohio.example/l0155' },
  licensing: 'Not licensed: we buy for ourselves.',
  phoneHours: '8 am to 8 pm Central Time',
  licenseLines: ['Ohio license 0155.', 'Registered in Ohio: https://ohio.example/0155'],
}
const settings: Settings = {
  phoneDisplay: '330-555-0155 x4',
  emailObfuscated: 'us [at] holt',
  trustBadgeUrls: [],
  business: holt,
}

const replies = (shown: Settings) => ({
  '/api/settings': shown,
  '/api/pages/about': page,
  '/api/pages/how-it-works': page,
  '/api/pages/page': page,
  '/api/testimonials': [],
  '/api/posts?published=true': [post],
  '/api/posts/post': post,
  [`/api/offers/${exampleOffer.referenceNumber}`]: exampleOffer,
})

async function render(
  path: string,
  shown: Settings = settings,
  content: Record<string, unknown> = {},
): Promise<string> {
  const { head, body } = await renderPage({
    url: path,
    publicUrl: 'https://land.example',
    data: { ...replies(shown), ...content },
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

test('people of one family are told by it', async () => {
  expect(await render('/', defaultSettings)).toContain('We are Ruth and Amos Larkenby')
})

const seedFolder = new URL('../../cms/seed/', import.meta.url)
const seed = (file: string) => readFileSync(new URL(file, seedFolder), 'utf8')

const seededPosts: Post[] = readdirSync(new URL('posts', seedFolder)).map((file) => {
  const slug = file.replace(/\.md$/, '')
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(seed(`posts/${file}`)) ?? []
  const [, title = ''] = /^title: (.*)$/m.exec(head) ?? []
  const [, summary = ''] = /^excerpt: (.*)$/m.exec(head) ?? []
  return Object.assign({}, post, { id: slug, slug, title, summary, body })
})
const seededTestimonials = (JSON.parse(seed('testimonials.json')) as Omit<Testimonial, 'id'>[]).map(
  (testimonial, index) => Object.assign(testimonial, { id: String(index) }),
)

/** The site as it comes: its own settings, and the articles and reviews it starts with. */
const asItComes = {
  '/api/testimonials': seededTestimonials,
  '/api/posts?published=true': seededPosts,
  ...Object.fromEntries(seededPosts.map((each) => [`/api/posts/${each.slug}`, each])),
}
const pathsAsItComes = [
  ...paths.filter((path) => path !== '/blog/post'),
  ...seededPosts.map(({ slug }) => `/blog/${slug}`),
]

const plain = (html: string) =>
  html
    .replace(/^.*?<body/s, '')
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<p class="oldBrowser">.*?<\/p>/s, '')
    .replaceAll(/<\/?(?:a|strong|em|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** Everything a page says, header, footer, phone bar and what only screen readers get included, but not what only old browsers show. */
const textOf = async (path: string) => plain(await render(path, defaultSettings, asItComes))

describe('what the site says as it comes', () => {
  test.each(pathsAsItComes)('%s repeats itself four times at most', async (path) => {
    const text = await textOf(path)
    const times = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    expect(times(/\(352\) 555-0142/g)).toBeLessThanOrEqual(4)
    expect(times(/\bno (?:hidden )?fees\b/gi)).toBeLessThanOrEqual(4)
  })

  /** What the specification words itself, and what the agreement says of its own date. */
  const givenTimes = [
    'an offer within 24-48 hours',
    'a first offer within 24-48 hours',
    'a preliminary offer within 24-48 hours',
    'Closing takes 7-14 days when the records are in order.',
    'Days 10-15',
    // The last step of a sale.
    '2–3 weeks after everyone signs',
  ]
  const promises =
    /24[-–]48|(?:as little as|in|be) (?:7|seven) days|7[-–]14|10[-–]15|2[-–]3 weeks|two to three weeks/g

  test.each(pathsAsItComes)(
    '%s makes one promise of when we call and when we pay',
    async (path) => {
      const known = [closingTimes, offerTimes, ...givenTimes]
      const rest = known.reduce(
        (text, sentence) => text.replaceAll(sentence, ''),
        await textOf(path),
      )
      expect(rest.match(promises)).toBeNull()
    },
  )

  test.each(['/', '/how-it-works'])('%s says when most are paid', async (path) => {
    expect(await textOf(path)).toContain(closingTimes)
  })

  test.each(['/', '/contact'])('%s says when we call and when our numbers come', async (path) => {
    expect(await textOf(path)).toContain(offerTimes)
  })

  const about = { ...page, body: seed('pages/about.md') }
  test.each(pathsAsItComes)(
    '%s calls no offer final where sellers may name another number',
    async (path) => {
      const allowed: Settings = { ...defaultSettings, counterOffers: true }
      const content = { ...asItComes, '/api/settings': allowed, '/api/pages/about': about }
      const text = plain(await render(path, allowed, content))
      expect(text.match(/.*(?:final offer|(?:offer|it) is final|haggl|negotiat).*/i)).toBeNull()
    },
  )

  test('the reviews come once', async () => {
    const text = await textOf('/testimonials')
    for (const { quote } of seededTestimonials) expect(text.split(quote)).toHaveLength(2)
  })

  test('the look-up says what stays with its visitor, at the form', async () => {
    const html = await render('/', defaultSettings)
    const [form = ''] = /<form[^>]*action="\/forms\/lookup".*?<\/form>/s.exec(html) ?? []
    expect(form).toContain('Your name and phone number stay on this phone or computer.')
    expect(form).toContain('Only the reference number is sent.')
  })

  test('one number reaches all of us', async () => {
    for (const path of ['/', '/about']) {
      const text = await textOf(path)
      expect(text).toContain('One number, and Ruth or Amos picks up')
      expect(text).not.toMatch(/Text (?:Ruth|Amos)|his own phone/)
    }
  })

  test('whether one needs a lawyer is answered', async () => {
    const text = await textOf('/how-it-works')
    expect(text).toContain('Do I need a lawyer?')
    expect(text).toContain('You do not have to hire one.')
  })

  const doubted = ['/', '/how-it-works', `/offer/${exampleOffer.referenceNumber}`]
  test.each(doubted)('%s leads to how to check on us', async (path) => {
    expect(await render(path, defaultSettings)).toContain('Not sure about us? <a href="/check-us"')
  })

  test('that leads to the article on it, while there is one', async () => {
    const link = `href="/blog/${scamArticleSlug}"`
    expect(await render('/check-us', defaultSettings, asItComes)).toContain(link)
    expect(await render('/check-us', defaultSettings)).not.toContain(link)
  })
})

/** British spellings, words that are others in America, and `mail` for what is no paper. */
const notAmerican =
  /\b(?:misspelt|spelt|learnt|grey|braces|plough(?:ed)?|colours?|neighbou(?:r|rs|ring)|favour(?:ite)?s?|honour|cheques?|whilst|centres?|metres?|dialled|travell(?:ed|ing)|licence|enquir(?:y|e|ies)|(?:organ|recogn|real|apolog)ise[ds]?|windpump|catalogue|afterwards|cancell(?:ed|ing)|labell(?:ed|ing)|towards|fulfil|judgement|programmes?|(?:by|in our) mail|(?:was|were|we|has|have|or) mailed|mails you|a mail)\b/gi

test('every sentence is in American English', () => {
  const files = [
    ...codeOf('web').source.filter((file) => /^web\/src\/.*\.tsx?$/.test(file)),
    ...codeOf('offers-service').source.filter((file) =>
      /^offers-service\/(?:contract|src)\//.test(file),
    ),
  ].map((file) => [
    file,
    sentencesIn(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')),
  ])
  const seeded = ['posts', 'pages'].flatMap((folder) =>
    readdirSync(new URL(folder, seedFolder)).map((file) => [file, seed(`${folder}/${file}`)]),
  )
  const written = [...files, ...seeded, ['testimonials', seed('testimonials.json')]]
  expect(written.length).toBeGreaterThan(100)
  // A word within a sentence; names in code stand alone.
  const found = written.flatMap(([file, text = '']) =>
    [...text.matchAll(notAmerican)]
      .filter(
        ({ index, 0: word }) =>
          /[\w,] $/.test(text.slice(0, index)) ||
          /^(?: [a-z]|[.,] )/.test(text.slice(index + word.length)),
      )
      .map(([word]) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

/** A source without its comments. */
function sentencesIn(source: string): string {
  return source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
}

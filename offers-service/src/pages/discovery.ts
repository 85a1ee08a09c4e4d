import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { FullSettings, Post } from '../../contract/index.ts'
import type { ContentReader } from '../features/content/library.ts'
import type { App } from '../platform/http/validation.ts'
import { escapeMarkup } from '../platform/markup.ts'
import type { Services } from '../platform/services.ts'
import type { Renderer } from './renderer.ts'
import type { WrittenTexts } from './written-texts.ts'

/** Pages that have an address of their own beside `/pages/…` (spec, section 2). */
export const pagesWithOwnAddress = new Set(['about', 'how-it-works'])

/** Where a page of the admin's stands: `/about` rather than `/pages/about`. */
export const pagePath = (slug: string) =>
  pagesWithOwnAddress.has(slug) ? `/${slug}` : `/pages/${slug}`

/** Where the header of public pages says that the rules are. */
export const speculationRulesPath = '/speculation-rules.json'

const cached = { config: { isCached: true } } as const

/** The same as the page says in `web/index.html`. */
const paper = '#f8f4ea'

/** A reader who follows the site has the older ones already. */
const maxInFeed = 20

async function feedOf(
  posts: readonly Post[],
  publicUrl: string,
  { name, legalName }: FullSettings['business'],
  texts: WrittenTexts,
): Promise<string> {
  // Loaded when it is first needed, so that the site answers sooner after a start.
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: `${publicUrl}/`,
    link: `${publicUrl}/blog`,
    title: `${name}: Our Blog`,
    description: 'Plain answers to questions landowners ask.',
    language: 'en-US',
    copyright: legalName,
    feedLinks: { rss: `${publicUrl}/feed.xml` },
    ...(posts[0]?.publishedAt && { updated: new Date(posts[0].publishedAt) }),
  })
  for (const post of posts) {
    const { feedHtml } = await texts.draw(post.body)
    feed.addItem({
      title: post.title,
      id: `${publicUrl}/blog/${post.slug}`,
      link: `${publicUrl}/blog/${post.slug}`,
      date: new Date(post.publishedAt ?? 0),
      // Readers take it for HTML, and the words of a post may look like some.
      description: escapeMarkup(post.summary),
      content: feedHtml,
    })
  }
  return feed.rss2()
}

/** How long what `security.txt` says holds; it is written anew each day. RFC 9116 wants less than a year. */
const securityTextDays = 180

/** `/sitemap.xml`, `/robots.txt`, `/.well-known/security.txt`, `/feed.xml` and the manifests, made from what is known at the moment. */
export function registerDiscovery(
  app: App,
  { config, settings, now }: Pick<Services, 'config' | 'settings' | 'now'>,
  content: ContentReader,
  renderer: Renderer,
  texts: WrittenTexts,
): void {
  const { publicUrl } = config

  app.get('/robots.txt', cached, async (_request, reply) => {
    // Private pages say noindex themselves; a crawler kept from reading them would not see it.
    const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`]
    return await reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get('/.well-known/security.txt', cached, async (_request, reply) => {
    const { phoneDial } = settings.current.business
    // The bare email address stays out of what machines collect; the contact page has it for people.
    const lines = [
      `Contact: ${publicUrl}/contact`,
      ...(phoneDial === null ? [] : [`Contact: tel:${phoneDial}`]),
      `Expires: ${startOfDay(addDays(now(), securityTextDays)).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return await reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get(speculationRulesPath, cached, async (_request, reply) => {
    return await reply.type('application/speculationrules+json').send(renderer.speculationRulesJson)
  })

  app.get('/sitemap.xml', cached, async (_request, reply) => {
    const [posts, pages] = await Promise.all([content.listPosts(), content.listPages()])
    const entries = [
      ...renderer.fixedPaths.map((path) => ({ path, changed: undefined })),
      ...posts.map((post) => ({ path: `/blog/${post.slug}`, changed: post.publishedAt })),
      ...pages
        .filter((page) => !pagesWithOwnAddress.has(page.slug))
        .map((page) => ({ path: `/pages/${page.slug}`, changed: undefined })),
    ]
    const urls = entries.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''
      return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${lastmod}</url>`
    })
    return await reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })

  const manifestWith = (rest: object) => {
    const { name } = settings.current.business
    return {
      name,
      short_name: name.split(' ')[0],
      ...rest,
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
  }

  app.get('/site.webmanifest', cached, async (_request, reply) => {
    const manifest = manifestWith({ start_url: '/', display: 'browser' })
    return await reply.type('application/manifest+json').send(manifest)
  })

  app.get('/admin.webmanifest', cached, async (_request, reply) => {
    const manifest = manifestWith({
      name: `${settings.current.business.name} Admin`,
      id: '/admin',
      start_url: '/admin',
      scope: '/admin',
      display: 'standalone',
    })
    return await reply.type('application/manifest+json').send(manifest)
  })

  app.get('/feed.xml', cached, async (_request, reply) => {
    const posts = await content.listPosts()
    const { business } = settings.current
    return await reply
      .type('application/rss+xml; charset=utf-8')
      .send(await feedOf(posts.slice(0, maxInFeed), publicUrl, business, texts))
  })
}

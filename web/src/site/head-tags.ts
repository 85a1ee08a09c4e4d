import type { Settings } from 'offers-service/contract'
import { sourceSet, thriftySizes } from '../ui/picture.tsx'
import { pictures } from '../ui/pictures.ts'
import type { Head } from './page.ts'
import { cardPath, cardSize, socialCards } from './social-cards.ts'
import { breadcrumbs } from './structured-data.ts'

/** The text of the title bar; `name` is the business's. */
export function fullTitle({ title }: Head, name: string): string {
  return title.includes(name) ? title : `${title} | ${name}`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** JSON that cannot end the script element it stands in. */
const escapeJson = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

interface TagSources {
  head: Head
  settings: Settings
  /** Absolute address of the page, without its query. */
  url: string
  isIndexable: boolean
  absolute: (path: string) => string
}

function wayTo({ title, parent }: Head, url: string, absolute: TagSources['absolute']) {
  return breadcrumbs([
    { name: 'Home', url: absolute('/') },
    ...(parent ? [{ name: parent.title, url: absolute(parent.path) }] : []),
    { name: title, url },
  ])
}

function preloadTag({ picture, sizes }: NonNullable<Head['preload']>): string {
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${sourceSet(picture, 'avif')}" imagesizes="${thriftySizes(sizes)}" fetchpriority="high">`
}

/** The head of a page as HTML: title, description, canonical address, previews and structured data. */
export function headTags({ head, settings, url, isIndexable, absolute }: TagSources): string {
  const { name } = settings.business
  const meta = (kind: 'name' | 'property', key: string, content: string) =>
    `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
  const title = fullTitle(head, name)
  const card = head.card ?? 'home'
  const way = isIndexable && url !== absolute('/') ? [wayTo(head, url, absolute)] : []
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    ...(isIndexable
      ? [
          `<link rel="canonical" href="${escapeHtml(url)}">`,
          `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(name)}: Our Blog" href="/feed.xml">`,
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', absolute(cardPath(card))),
    meta('property', 'og:image:width', String(cardSize.width)),
    meta('property', 'og:image:height', String(cardSize.height)),
    meta('property', 'og:image:alt', pictures[socialCards[card].picture].alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.preload ? [preloadTag(head.preload)] : []),
    ...[...(head.structuredData ?? []), ...way].map(
      (data) => `<script type="application/ld+json">${escapeJson(data)}</script>`,
    ),
  ].join('\n')
}

import { listPosts, type Post } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { assetsByPage } from 'virtual:page-assets'
import { addressOf } from './api/client.ts'
import { ApiProvider } from './api/provider.tsx'
import { settingsIn } from './api/settings.ts'
import { AnswerPage, type FormAnswer } from './app/answer-page.tsx'
import { SearchPage, type Texts } from './app/search-page.tsx'
import { App } from './app/app.tsx'
import type { Head } from './site/page.ts'
import { paths } from './site/paths.ts'
import { headTags } from './site/head-tags.ts'
import { speculationRules } from './site/speculation-rules.ts'
import { pageModule, readHead, sourceOf } from './app/page-modules.ts'
import { preloadedFonts } from './styles/font-files.ts'
import {
  addressesOf,
  matchRoute,
  notFoundRoute,
  type PageRoute,
  properAddress,
  routes,
} from './app/routes.ts'
import { SiteFrame } from './app/frames.tsx'
import { wordsOfPages } from './app/words-of-pages.tsx'
import { DrawnTexts } from './features/content/drawn-texts.ts'

/** Says above a page that it is a preview. Its styles are `public/preview.css`, which only previews ask for. */
function PreviewNotice() {
  return (
    <aside className="preview-notice" aria-label="Preview">
      <strong>Preview.</strong> This is how visitors will see the page. They cannot see it here.
    </aside>
  )
}

export interface PagePlan {
  /** Addresses of the public API whose answers the page shows. */
  keys: string[]
  /** Addresses that only a person's browser may read; whether they exist can be asked without reading. */
  unread: string[]
  /** The one address of a public page, which may be kept; undefined for pages about one person's business and unknown ones. */
  address: string | undefined
  /** False for pages search engines must not list. */
  indexable: boolean
  /** False for unknown addresses. */
  found: boolean
}

/** The path of an address on this site. Not the URL parser's, to which two slashes begin another site. */
const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '/'

/** Says what must be fetched before a page can be rendered, and how its answer may be treated. */
export function planPage(url: string): PagePlan {
  const match = matchRoute(pathOf(url))
  const isPublic = !match.route.isPrivate
  const isFound = match.route !== notFoundRoute
  const subject = match.route.isSubjectOpened ? match.route.subject?.(match.params) : undefined
  return {
    keys: addressesOf(match, new URLSearchParams(/\?[^#]*/.exec(url)?.[0])),
    unread: subject === undefined ? [] : [subject],
    address: isPublic && isFound ? properAddress(match) : undefined,
    indexable: isPublic && isFound,
    found: isFound,
  }
}

interface RenderInput {
  url: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Replies by key; a reply that could not be had is left to the browser to ask for. */
  data: Record<string, unknown>
  /** Keys that answered 404. */
  missing: string[]
  /** Keys that ask for one more fact before they answer. */
  asking?: string[]
  /** The HTML of the texts in the data, by their Markdown. */
  texts?: Record<string, string>
  /** True when it shows what is not public yet. */
  isPreview?: boolean
}

export interface RenderedPage {
  status: 200 | 404
  head: string
  body: string
}

/** Names the page's scripts to `boot.ts`, which starts them at the first touch, those of private pages once they are seen. */
function scriptsTag(scripts: string[], { isPrivate }: PageRoute): string {
  const start = isPrivate ? ' data-start="seen"' : ''
  return `<meta name="scripts" content="${scripts.join(' ')}"${start}>`
}

function assetTags(route: PageRoute): string[] {
  const assets = assetsByPage[sourceOf(route)]
  // The admin area, which browsers draw alone, can be put on a phone as an app of its own.
  const manifest = route.isClientOnly ? '/admin.webmanifest' : '/site.webmanifest'
  return [
    `<link rel="manifest" href="${manifest}">`,
    ...preloadedFonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`,
    ),
    ...(assets?.styles ?? []).map((file) => `<link rel="stylesheet" href="${file}">`),
    ...(assets ? [scriptsTag(assets.scripts, route)] : []),
  ]
}

/** Links lead out of a preview into a new tab, so that it stays open, and out of the console's frame. */
const previewTags = ['<link rel="stylesheet" href="/preview.css">', '<base target="_blank">']

/** Renders a page as the browser will draw it: the parts that stand in for the placeholders of index.html. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { url, publicUrl, data, missing, asking = [], texts = {}, isPreview = false } = input
  const path = pathOf(url)
  const match = matchRoute(path)
  const { route } = match
  const module = await pageModule(route)
  const isMissing = route === notFoundRoute || missing.includes(route.subject?.(match.params) ?? '')
  const head = headTags({
    head: readHead({ match, module, publicUrl, data, isMissing }),
    settings: settingsIn(data),
    url: `${publicUrl}${path}`,
    isIndexable: !route.isPrivate && !isMissing && !isPreview,
    absolute: (target) => new URL(target, publicUrl).href,
  })
  const notice = isPreview ? renderToStaticMarkup(<PreviewNotice />) : ''
  const app = (
    <StaticRouter location={url}>
      <DrawnTexts value={texts}>
        <App replies={{ data, missing, asking }} />
      </DrawnTexts>
    </StaticRouter>
  )
  return {
    status: isMissing ? 404 : 200,
    head: [head, ...assetTags(route), ...(isPreview ? previewTags : [])].join('\n'),
    body: route.isClientOnly ? '' : notice + renderToString(app),
  }
}

/** After how many seconds the browser asks again by itself; absent means never. */
interface Refresh {
  refreshSeconds?: number
}

/**
 * Replies as a page carries them to the browser: posts in the list without their texts.
 *
 * A list shows summaries, and who opens a post asks for it. The texts were half of the first page, which with them took a phone
 * one more round trip.
 */
export function carried(data: Record<string, unknown>): Record<string, unknown> {
  const address = addressOf(listPosts, { query: { published: 'true' } })
  const posts = data[address] as Post[] | undefined
  return posts
    ? { ...data, [address]: posts.map((post) => Object.assign({}, post, { body: '' })) }
    : data
}

/** A page with the sheet that says how things stand. */
const placeOfOutcome = '/offer/any'

/** A page whose style sheets draw the form. */
const placeOfForm = {
  contact: '/contact',
  lookup: '/',
  fact: '/offer/any',
  'counter-offer': '/offer/any',
  'email-offer': '/offer/any',
  'no-more-letters': '/offer/any',
  'stop-email': '/contact',
}

/** Renders a page that needs no script; `place` is one of the site's whose style sheets draw it. */
function renderPlain(
  { publicUrl, data }: Pick<RenderInput, 'publicUrl' | 'data'>,
  {
    title,
    description,
    page,
    place,
  }: Pick<Head, 'title' | 'description'> & { page: ReactNode; place: PageRoute },
) {
  const head = headTags({
    head: { title, description },
    settings: settingsIn(data),
    url: publicUrl,
    isIndexable: false,
    absolute: (target) => new URL(target, publicUrl).href,
  })
  const body = renderToStaticMarkup(
    <StaticRouter location="/">
      <ApiProvider replies={{ data, missing: [] }}>
        <SiteFrame>{page}</SiteFrame>
      </ApiProvider>
    </StaticRouter>,
  )
  return { head: [head, ...assetTags(place)].join('\n'), body }
}

/** Renders the answer to a form that was sent without JavaScript, as a page without scripts. */
export function renderAnswer(
  input: Pick<RenderInput, 'publicUrl' | 'data'> & { answer: FormAnswer & Refresh },
) {
  const { refreshSeconds, ...answer } = input.answer
  const { head, body } = renderPlain(input, {
    ...answer,
    page: <AnswerPage {...answer} />,
    place: matchRoute(answer.form ? placeOfForm[answer.form.name] : placeOfOutcome).route,
  })
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return { head: `${head}\n${refresh}`, body }
}

/** Renders what was found on the site for some words. */
export async function renderSearch(
  input: Pick<RenderInput, 'publicUrl' | 'data'> & Texts & { typed: string },
) {
  const pages = [...input.pages, ...(await wordsOfPages(input.publicUrl, input.data))]
  return renderPlain(input, {
    title: 'Search',
    description: 'Search our questions, posts and pages.',
    page: <SearchPage typed={input.typed} posts={input.posts} pages={pages} />,
    place: matchRoute(paths.blog).route,
  })
}

/** The rules by which browsers get public pages ready, as JSON. */
export const speculationRulesJson = JSON.stringify(
  speculationRules(
    routes.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path.replace(/:\w+/, '*')),
  ),
)

/** The paths of every page that search engines should list and that is not about one post or page. */
export const fixedPaths = routes
  .filter((route) => !route.isPrivate && !route.path.includes(':'))
  .map((route) => route.path)

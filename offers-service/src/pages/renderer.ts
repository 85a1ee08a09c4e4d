import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { Message, SentFormName } from '../../contract/index.ts'
import type { WrittenTexts } from './written-texts.ts'

/** What the website's server build says about an address before it is rendered (`web/src/entry-server.tsx`). */
interface PagePlan {
  /** Addresses of our own API whose answers the page shows. */
  keys: string[]
  /** Addresses that only a person's browser may read; whether they exist can be asked without reading. */
  unread: string[]
  /** The one address of a public page, which may be kept; undefined for pages about one person's business and unknown ones. */
  address: string | undefined
  indexable: boolean
  found: boolean
}

/** The replies a page is rendered from, by address; `missing` lists the addresses that answered 404, `asking` those that ask for one more fact. */
export interface PageData {
  data: Record<string, unknown>
  missing: string[]
  asking: string[]
}

/** A form as it was sent, with what is wrong with its fields. */
export interface SentForm {
  name: SentFormName
  values: Record<string, string>
  errors: Record<string, string>
}

/** What came of a form that was sent without JavaScript. */
export interface FormAnswer extends Message {
  /** The form to try again with, as it was sent; absent when it arrived, or nothing was typed. */
  form?: SentForm
  /** The failed call behind it. */
  failure?: { status: number; retryAfterSeconds: number | undefined }
  /** The page the form stands on. */
  backTo: string
  /** What the way there is called; 'Go Back' when absent. */
  backLabel?: string
  /** After how many seconds the browser asks again by itself; absent means never. */
  refreshSeconds?: number
}

/** A text that can be found on the site, with where it stands, and its words without Markdown. */
export interface Searchable {
  title: string
  path: string
  text: string
}

/** What is looked for, and the texts of the admin's to look through. */
export interface Search {
  typed: string
  posts: readonly Searchable[]
  pages: readonly Searchable[]
}

interface WebsiteBuild {
  /** Paths of the pages search engines should list, besides posts and pages. */
  fixedPaths: string[]
  /** Rules by which browsers get pages ready before a link is followed; they name public addresses only. */
  speculationRulesJson: string
  renderAnswer(input: { publicUrl: string; data: Record<string, unknown>; answer: FormAnswer }): {
    head: string
    body: string
  }
  renderSearch(
    input: { publicUrl: string; data: Record<string, unknown> } & Search,
  ): Promise<{ head: string; body: string }>
  planPage(url: string): PagePlan
  /** Replies as a page carries them to the browser. */
  carried(data: PageData['data']): PageData['data']
  renderPage(
    input: PageData & {
      url: string
      publicUrl: string
      /** The HTML of the texts in the data, by their Markdown. */
      texts?: Record<string, string>
      isPreview?: boolean
    },
  ): Promise<{ status: 200 | 404; head: string; body: string }>
}

const Written = v.object({ body: v.string() })

/** The Markdown of the post or page among the replies that a page shows. */
const sourcesIn = (data: PageData['data']) =>
  Object.entries(data).flatMap(([address, reply]) =>
    /^\/api\/(?:posts|pages)\//.test(address) && v.is(Written, reply) ? [reply.body] : [],
  )

/** The built website, ready to render. */
export interface Renderer extends Pick<
  WebsiteBuild,
  'planPage' | 'fixedPaths' | 'speculationRulesJson'
> {
  /** The page that answers a form; it carries no script, since no script sent the form. */
  answer(publicUrl: string, data: Record<string, unknown>, answer: FormAnswer): string
  /** The page of what was found on the site; it carries no script. */
  search(publicUrl: string, data: Record<string, unknown>, search: Search): Promise<string>
  render(url: string, publicUrl: string, data: PageData): Promise<{ status: number; html: string }>
  /** The 404 page without script, for an address that the browser's own router would stumble over. */
  notFound(publicUrl: string, data: PageData): Promise<string>
  /** A page with what is not public yet: marked as such, and without script, since its address is not the page's own. */
  preview(url: string, publicUrl: string, data: PageData): Promise<string>
}

/** JSON that cannot end the script element it stands in. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const withoutScript = (html: string) =>
  html.replaceAll(/<script type="module"[^>]*><\/script>/g, '')

/** Loads the website's two builds from `web/dist`; rejects when they have not been made. */
export async function loadRenderer(
  webDist: string,
  written: Pick<WrittenTexts, 'draw'>,
): Promise<Renderer> {
  const template = await readFile(join(webDist, 'client', 'index.html'), 'utf8')
  const build = (await import(
    pathToFileURL(join(webDist, 'server', 'entry-server.js')).href
  )) as WebsiteBuild
  // Replacement functions, because `$&` in a post must not be taken for a pattern.
  const fill = (page: { head: string; body: string }, script: string) =>
    template
      .replace('<!--head-->', () => page.head)
      .replace('<!--body-->', () => page.body)
      .replace('<!--data-->', () => script)
  const textsIn = async (data: PageData['data']) => {
    const drawn = sourcesIn(data).map(
      async (source) => [source, (await written.draw(source)).html] as const,
    )
    return Object.fromEntries(await Promise.all(drawn))
  }
  return {
    fixedPaths: build.fixedPaths,
    speculationRulesJson: build.speculationRulesJson,
    planPage: (url) => build.planPage(url),
    async render(url, publicUrl, data) {
      const texts = await textsIn(data.data)
      const page = await build.renderPage({ url, publicUrl, ...data, texts })
      const replies = { ...data, data: build.carried(data.data) }
      const script = `<script type="application/json" id="api-data">${embeddedJson(replies)}</script>`
      return { status: page.status, html: fill(page, script) }
    },
    async notFound(publicUrl, data) {
      const page = await build.renderPage({ url: '/not-found', publicUrl, ...data })
      return withoutScript(fill(page, ''))
    },
    async preview(url, publicUrl, data) {
      const texts = await textsIn(data.data)
      const page = await build.renderPage({ url, publicUrl, ...data, texts, isPreview: true })
      return withoutScript(fill(page, ''))
    },
    answer: (publicUrl, data, answer) =>
      withoutScript(fill(build.renderAnswer({ publicUrl, data, answer }), '')),
    search: async (publicUrl, data, search) =>
      withoutScript(fill(await build.renderSearch({ publicUrl, data, ...search }), '')),
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the website's server build says about an address before it is rendered (`web/src/entry-server.tsx`). */
interface PagePlan {
  /** Addresses of our own API whose answers the page shows. */
  keys: string[]
  cacheable: boolean
  indexable: boolean
  found: boolean
}

/** The replies a page is rendered from, by address; `missing` lists the addresses that answered 404. */
export interface PageData {
  data: Record<string, unknown>
  missing: string[]
}

interface WebsiteBuild {
  planPage(url: string): PagePlan
  renderPage(
    input: PageData & { url: string; publicUrl: string },
  ): Promise<{ status: 200 | 404; head: string; body: string }>
}

/** The built website, ready to render. */
export interface Renderer {
  planPage: WebsiteBuild['planPage']
  render(url: string, publicUrl: string, data: PageData): Promise<{ status: number; html: string }>
}

/** JSON that cannot end the script element it stands in. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Loads the website's two builds from `web/dist`; rejects when they have not been made. */
export async function loadRenderer(webDist: string): Promise<Renderer> {
  const template = await readFile(join(webDist, 'client', 'index.html'), 'utf8')
  const build = (await import(
    pathToFileURL(join(webDist, 'server', 'entry-server.js')).href
  )) as WebsiteBuild
  return {
    planPage: (url) => build.planPage(url),
    async render(url, publicUrl, data) {
      const page = await build.renderPage({ url, publicUrl, ...data })
      const script = `<script type="application/json" id="api-data">${embeddedJson(data)}</script>`
      // Replacement functions, because `$&` in a post must not be taken for a pattern.
      const html = template
        .replace('<!--head-->', () => page.head)
        .replace('<!--body-->', () => page.body)
        .replace('<!--data-->', () => script)
      return { status: page.status, html }
    },
  }
}

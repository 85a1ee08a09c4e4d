import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { ApiProvider } from '../api/provider.tsx'
import type { Searchable } from '../features/content/search/find.ts'
import { paths } from '../site/paths.ts'
import { pageModule, readHead } from './page-modules.ts'
import { matchRoute } from './routes.ts'

/** The pages of which somebody may look for more than a question that stands there: those are found one by one. */
const written = [paths.checkUs, paths.about, paths.privacy, paths.terms]

/** What React writes for the characters that mean something in HTML. */
const escaped: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The words of a page as a reader sees them, without its list of contents, which says the titles once more, and forms. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(nav|h1|form)\b.*?<\/\1>/gs, ' ')
    // What ends without a sign, such as a heading, is parted from what follows.
    .replaceAll(/(?<=[\p{L}\p{N}])<\/(?:h[2-6]|li|p|dt|summary)>/gu, ' · ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => escaped[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)’”])| ·\s*$/g, '')
    .trim()

let drawn: { from: string; pages: Searchable[] } | undefined

/** The words of the pages that are written in the code, with these replies; kept until a reply is another one. */
export async function wordsOfPages(
  publicUrl: string,
  data: Record<string, unknown>,
): Promise<Searchable[]> {
  const from = JSON.stringify(data)
  if (drawn?.from === from) return drawn.pages
  const pages = await Promise.all(
    written.map(async (path) => {
      const match = matchRoute(path)
      const module = await pageModule(match.route)
      const { title } = readHead({ match, module, publicUrl, data, isMissing: false })
      const html = renderToStaticMarkup(
        <StaticRouter location={path}>
          <ApiProvider replies={{ data, missing: [] }}>
            <module.Page params={{}} />
          </ApiProvider>
        </StaticRouter>,
      )
      return { title, path, text: wordsOf(html) }
    }),
  )
  drawn = { from, pages }
  return pages
}

import { readFile } from 'node:fs/promises'
import { revalidateAlways, CachedResponse } from './platform/http/cached-response.ts'
import { withScriptedHtml } from './platform/http/security-headers.ts'
import type { App } from './platform/http/validation.ts'
import type { Services } from './platform/services.ts'

const base = '/api/docs'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>How programs use this site</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${base}/swagger-ui.css" />
    <link rel="stylesheet" href="${base}/page.css" />
  </head>
  <body>
    <main id="calls"></main>
    <noscript>This page needs scripts. It shows what stands in <a href="/api/openapi.json">openapi.json</a>.</noscript>
    <script src="${base}/swagger-ui-bundle.js"></script>
    <script src="${base}/page.js"></script>
  </body>
</html>
`

/** To read only: a call made from here would carry the session of the admin who tries it. */
const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [],
})
`

/** The library's sheet is made for wide screens, and for trying calls. */
const sheet = `body { margin: 0; background: #fbf7ee }
.swagger-ui .wrapper { padding: 0 16px }
.swagger-ui .info { margin: 24px 0 }
.swagger-ui .scheme-container { padding: 16px 0; background: none; box-shadow: none }
.swagger-ui .auth-wrapper, .swagger-ui .authorization__btn { display: none }
.swagger-ui .parameters-container, .swagger-ui .responses-wrapper { overflow-x: auto }
`

/** A file of the package that brings Swagger UI along. */
const ofLibrary = (name: string) => async () =>
  await readFile(new URL(`static/${name}`, import.meta.resolve('@fastify/swagger-ui')), 'utf8')

const files: [path: string, type: string, read: () => Promise<string>][] = [
  ['', 'text/html', async () => page],
  ['/page.js', 'text/javascript', async () => script],
  ['/page.css', 'text/css', async () => sheet],
  ['/swagger-ui.css', 'text/css', ofLibrary('swagger-ui.css')],
  ['/swagger-ui-bundle.js', 'text/javascript', ofLibrary('swagger-ui-bundle.js')],
]

/**
 * `GET /api/docs` shows `/api/openapi.json` to people, with Swagger UI. Nothing of it is read before somebody asks; then it is
 * kept, compressed.
 */
export function registerApiDocs(app: App, { config }: Pick<Services, 'config'>): void {
  for (const [path, type, read] of files) {
    let kept: Promise<CachedResponse> | undefined
    const access = { access: 'public', securityHeaders: withScriptedHtml(config) } as const
    app.get(`${base}${path}`, { config: access }, async (request, reply) => {
      void reply.type(`${type}; charset=utf-8`).header('cache-control', revalidateAlways)
      kept ??= read().then((body) => new CachedResponse(body, reply.getHeaders()))
      const answer = await kept
      reply.hijack()
      answer.send(request.raw, reply.raw)
      return await reply
    })
  }
}

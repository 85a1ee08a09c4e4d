import { createHash } from 'node:crypto'
import type { App } from '../platform/http/validation.ts'

/** The colours are the site's (`web/src/styles/tokens.css`); its fonts are not there without a connection. */
const style = `
:root { --paper: #f8f4eb; --letter: #fdfbf6; --night: #0f2d1f; --ink: #1d2117; --clay: #994222; --sky: #174b72 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #181913; --letter: #28271f; --night: #03130b; --ink: #ede7db; --clay: #eb9b73; --sky: #98cbf0 }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 Arial, Roboto, sans-serif }
header { padding: 1rem clamp(16px, 6vw, 3rem); background: var(--night); color: #fdfbf6; font-weight: bold }
main { max-width: 32rem; padding: clamp(2.5rem, 8vh, 5rem) clamp(16px, 6vw, 3rem) }
h1 { margin: 0; font: 600 min(2.375rem, 10vw)/1.1 Georgia, 'Noto Serif', serif }
a { display: inline-block; margin-block-start: 0.5rem; padding: 0.9em 1.4em; border-radius: 0.25rem }
a { background: var(--clay); color: var(--letter); font-weight: bold; line-height: 1.2; text-decoration: none }
a:focus-visible { outline: 3px solid var(--sky); outline-offset: 3px }
`

const page = `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f8f4eb" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#181913" media="(prefers-color-scheme: dark)">
<title>You are offline</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>Admin</header>
<main>
<h1>You are offline</h1>
<p>This device cannot reach the site right now. Nothing that you typed and saved is lost.</p>
<p><a href="/admin">Try again</a></p>
</main>
</body>
</html>
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** What browsers heed of a page that came from no server. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none';style-src 'sha256-${styleHash}';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Answers a page that could not be fetched, and leaves everything else to the browser. */
const script = `const page = ${JSON.stringify(page)}
const headers = ${JSON.stringify(headers)}
addEventListener('install', () => skipWaiting())
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(
    self.fetch(event.request).catch(() => new Response(page, { status: 503, headers })),
  )
})
`

/** Serves the worker of the installed admin area (`web/src/features/admin/shell/offline-page.ts`). */
export function registerAdminWorker(app: App): void {
  app.get('/admin-worker.js', async (_request, reply) => {
    void reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
    return await reply.send(script)
  })
}

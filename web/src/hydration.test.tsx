import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import type { InitialData } from './api/provider.tsx'
import { App } from './app/app.tsx'
import { pageModule } from './app/page-modules.ts'
import { matchRoute, notFoundRoute, routes } from './app/routes.ts'
import type { RenderedPage } from './entry-server.tsx'
import { answerFetch } from './testing/answers.ts'
import { exampleData, exampleSigning } from './testing/examples.ts'

const settings = { '/api/settings': exampleData['/api/settings'] }

/** An address of each kind of page that the server draws. */
const addresses = [...routes, notFoundRoute]
  .filter((route) => !route.isClientOnly)
  .map(({ path }) =>
    path
      .replace('*', '/no/such/page')
      .replace(':referenceNumber', 'LB-7K2M-9RXN')
      .replace(':token', 'token')
      .replace(':slug', path.startsWith('/blog') ? 'taxes' : 'titles'),
  )
const cases: Array<{ url: string; state: string; replies: InitialData }> = [
  ...addresses.map((url) => ({
    url,
    state: 'as it is',
    replies: { data: exampleData, missing: [] },
  })),
  // Addresses of their own, because what a page begins with is remembered for as long as its scripts run.
  ...[
    ['/offer/LB-0000', '/api/offers/LB-0000'],
    ['/blog/gone', '/api/posts/gone'],
    ['/pages/gone', '/api/pages/gone'],
  ].map(([url = '', subject = '']) => ({
    url,
    state: 'that is missing',
    replies: { data: settings, missing: [subject] },
  })),
  ...['/offer/LB-1111', '/blog/slow', '/pages/slow'].map((url) => ({
    url,
    state: 'that the server could not read',
    replies: { data: settings, missing: [] },
  })),
]

const bodies = new Map<string, string>()

beforeAll(async () => {
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing/render-on-server.ts')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const inputs = cases.map(({ url, replies }) => ({ url, publicUrl: location.origin, ...replies }))
  server.stdin.end(JSON.stringify(inputs))
  const pages = (await json(server.stdout)) as RenderedPage[]
  for (const [index, { url }] of cases.entries()) bodies.set(url, pages[index]?.body ?? '')
}, 60_000)

test.each(cases)(
  'the browser takes over $url $state without a difference',
  async ({ url, replies }) => {
    answerFetch({
      ...Object.fromEntries(
        Object.entries(exampleData).map(([address, body]) => [address, { body }]),
      ),
      '/api/testimonials?featured=true': { body: [] },
      '/api/signing/token': { body: exampleSigning },
    })
    vi.stubGlobal('scrollTo', () => {})
    history.replaceState(null, '', url)
    document.body.innerHTML = `<div id="root">${bodies.get(url)}</div>`
    const root = document.getElementById('root') ?? document.body
    expect(root.querySelector('h1')).not.toBeNull()
    await pageModule(matchRoute(url).route)
    const differences: unknown[] = []
    const app = (
      <BrowserRouter>
        <App replies={replies} />
      </BrowserRouter>
    )
    const hydrated = await act(async () =>
      hydrateRoot(root, app, { onRecoverableError: (error) => differences.push(error) }),
    )
    expect(differences).toEqual([])
    await act(async () => hydrated.unmount())
  },
)

import './polyfills.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { isReadable } from './boot/full-load.ts'
import { leaveToBrowser, sendDeferred } from './boot/deferred-submit.ts'
import { noInitialData, type InitialData } from './api/provider.tsx'
import { App } from './app/app.tsx'
import { isChangedByOthers, reportError, watchErrors } from './app/client-errors.ts'
import { pageModule } from './app/page-modules.ts'
import type { OnDrawn } from './app/route-page.tsx'
import { matchRoute } from './app/routes.ts'
import { rememberPage } from './app/take-over.ts'

function readInitialData(): InitialData {
  const text = document.getElementById('api-data')?.textContent
  return text ? (JSON.parse(text) as InitialData) : noInitialData
}

const appWith = (onDrawn?: OnDrawn) => (
  <BrowserRouter>
    <App replies={readInitialData()} onDrawn={onDrawn} />
  </BrowserRouter>
)

function takeOver(root: HTMLElement) {
  const { putBack, find } = rememberPage(root)
  const isForeign = isChangedByOthers()
  const app = appWith((isHydrated) => {
    putBack()
    // Not in the middle of a drawing, where React cannot answer.
    if (isHydrated) setTimeout(() => sendDeferred(find))
  })
  hydrateRoot(root, app, {
    // React had to draw the page anew, since it was not as the server had drawn it. Where others have changed it, that is no fault of ours.
    onRecoverableError: (error) => {
      if (!isForeign) reportError(error)
    },
  })
}

async function start(root: HTMLElement) {
  try {
    // Fetched first, so that the first drawing in the browser is the page the server drew and nothing flickers.
    // Never loaded again in its place: what was typed before the scripts came would be lost.
    await pageModule(matchRoute(window.location.pathname).route, () => !isReadable(root))
  } catch (error) {
    reportError(error)
    leaveToBrowser()
    if (isReadable(root)) return
  }
  if (root.firstElementChild) takeOver(root)
  else createRoot(root).render(appWith())
}

watchErrors()
const root = document.getElementById('root')
if (root) void start(root)

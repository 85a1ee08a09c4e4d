import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { isReadable } from './boot/full-load.ts'
import { noReplies, type Replies } from './api/provider.tsx'
import { App } from './app/app.tsx'
import { watchErrors } from './app/client-errors.ts'
import { pageModule } from './app/page-modules.ts'
import { matchRoute } from './app/routes.ts'

function readReplies(): Replies {
  const text = document.getElementById('api-data')?.textContent
  return text ? (JSON.parse(text) as Replies) : noReplies
}

async function start(root: HTMLElement) {
  const app = (
    <BrowserRouter>
      <App replies={readReplies()} />
    </BrowserRouter>
  )
  try {
    // Fetched first, so that the first drawing in the browser is the page the server drew and nothing flickers.
    // Never loaded again in its place: what was typed before the scripts came would be lost.
    await pageModule(matchRoute(window.location.pathname).route, () => !isReadable(root))
  } catch (error) {
    reportError(error)
    if (isReadable(root)) return
  }
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

watchErrors()
const root = document.getElementById('root')
if (root) void start(root)

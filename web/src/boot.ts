import { fetchScript, isReadable } from './site/fetch-script.ts'

/** Names the scripts of the page the server drew, so that they come together with the site's and not after it. */
function fetchPageScripts(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="page-scripts"]')?.content
  for (const href of files?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

async function start(): Promise<void> {
  fetchPageScripts()
  try {
    await fetchScript(async () => await import('./main.tsx'))
  } catch (error) {
    reportError(error)
    if (!isReadable(document)) showFailure()
  }
}

/** Stands in for the site's own error page, which did not come either. */
function showFailure(): void {
  const title = document.createElement('h1')
  title.textContent = 'This page did not load'
  const advice = document.createElement('p')
  advice.textContent = 'It may be the connection. Please load it again in a moment.'
  const place = document.getElementById('main') ?? document.getElementById('root')
  place?.replaceChildren(title, advice)
}

const whenLoaded = async () =>
  await new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

/** Waits until the first words or picture stand on the screen, which a busy device can do long after loading them. */
const whenPainted = async () =>
  await new Promise<unknown>((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) resolve(undefined)
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

/**
 * Starts the site in the browser.
 *
 * A page the server drew can be read and its links and forms used before any script runs, so its text and pictures get the
 * line for themselves first; the first touch starts the scripts at once. A page without text needs them to show anything.
 */
function startWhenSeen(): void {
  const signs = ['pointerdown', 'keydown', 'focusin'] as const
  let isStarted = false
  const begin = () => {
    if (isStarted) return
    isStarted = true
    for (const sign of signs) removeEventListener(sign, begin)
    void start()
  }
  for (const sign of signs) addEventListener(sign, begin)
  void Promise.all([whenLoaded(), whenPainted()]).then(begin)
}

if (document.getElementById('root')?.firstElementChild) startWhenSeen()
else void start()

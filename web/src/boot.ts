import { placeCaret } from './boot/caret.ts'
import { keyForms } from './boot/form-keys.ts'
import { isReadable, loadInFull } from './boot/full-load.ts'
import { fetchEarly, preload, whenIdle } from './boot/network-quality.ts'
import { deferSubmit, leaveToBrowser } from './boot/deferred-submit.ts'
import { operateMenu } from './boot/menu.ts'
import { followSight } from './boot/phone-bar.ts'
import { openForPrint } from './boot/print.ts'

/** The scripts of the page the server drew, the one that starts the others first. */
const named = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')
const files = named?.content.split(' ') ?? []

async function runScripts(): Promise<unknown> {
  if (import.meta.env.DEV) return await import('./main.tsx')
  // By its address, because an import that the build knows brings two more kilobytes with it.
  return await import(/* @vite-ignore */ files[0] ?? '')
}

/** For a finger that stays where it is, and for what gives a focus without a hand. */
const longestTouchMs = 600

/** Waits until the touch that has just begun is over and its answer drawn, which starting the scripts would only delay. */
const whenAnswered = async () =>
  await new Promise<unknown>((resolve) => {
    const afterDrawing = () => requestAnimationFrame(() => whenIdle(resolve))
    for (const end of ['click', 'keyup', 'pointercancel'] as const)
      addEventListener(end, afterDrawing, { once: true })
    setTimeout(resolve, longestTouchMs)
  })

async function start(isReady?: Promise<unknown>): Promise<void> {
  preload(files, 'auto')
  await isReady
  try {
    await runScripts()
  } catch (error) {
    reportError(error)
    leaveToBrowser()
    // What can be read is not loaded again under the hands of whoever has just touched it.
    if (!isReadable(document) && !loadInFull()) showFailure()
  }
}

/** Stands in for the site's own error page, which did not come either. */
function showFailure(): void {
  const title = document.createElement('h1')
  title.textContent = 'This page did not load'
  const advice = document.createElement('p')
  advice.textContent = 'Please try again in a moment.'
  const place = document.querySelector('main') ?? document.body
  place.replaceChildren(title, advice)
}

/**
 * For browsers that do not tell when they have painted, or never do because the page is in a tab behind another, and for a page
 * that never has loaded because a font or a picture of it does not come.
 */
const longestPaintMs = 3000

/** Waits until the page has come and its first words or picture stand on the screen, which a busy device can do long after. */
const whenSeen = async () =>
  await new Promise<unknown>((resolve) => {
    addEventListener('load', () =>
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
    )
    setTimeout(resolve, longestPaintMs)
  })

/**
 * Starts the site in the browser at the first touch.
 *
 * A page the server drew can be read and its menu, links and forms used before any script runs, so a visitor pays for none
 * before touching something. A page about one person's business, or one the server could not finish, does not wait that long:
 * it starts once it has been seen.
 */
function startAtFirstTouch(): void {
  const signs = ['pointerdown', 'keydown', 'focusin'] as const
  let isStarted = false
  const begin = (isReady?: Promise<unknown>) => {
    if (isStarted) return
    isStarted = true
    void start(isReady)
  }
  for (const sign of signs) addEventListener(sign, () => begin(whenAnswered()), { once: true })
  deferSubmit(begin)
  const startsUntouched = named?.dataset.start === 'seen' || !isReadable(document)
  void whenSeen().then(() => (startsUntouched ? begin() : fetchEarly(files)))
}

if (document.getElementById('root')?.firstElementChild) startAtFirstTouch()
else void start()
followSight()
keyForms()
placeCaret()
operateMenu()
openForPrint()

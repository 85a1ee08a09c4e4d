/**
 * Measures how long the first tap on a page takes to be answered (its interaction to next paint), on a phone six times slower than
 * this machine, with the scripts at hand that this tap starts.
 *
 * Usage: pnpm bench:tap [runs]   The table shows the median of the runs and the worst, in milliseconds; 200 is good.
 */
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { loadOfMachine, median, startBenchSite } from './bench-site.ts'

const [wantedRuns = '5'] = process.argv.slice(2)
const runs = Number(wantedRuns)
const slowdown = 6

/** The first taps people make, and what each is on. */
const taps: Record<string, { path: string; target: (page: Page) => ReturnType<Page['locator']> }> =
  {
    'View My Offer': {
      path: '/',
      target: (page) => page.getByRole('button', { name: 'View My Offer' }),
    },
    Menu: { path: '/', target: (page) => page.getByRole('button', { name: 'Menu' }) },
    'a question': { path: '/how-it-works', target: (page) => page.locator('summary').first() },
    'the acreage': { path: '/contact', target: (page) => page.getByLabel('Approximate Acreage') },
  }

const site = await startBenchSite()
const browser = await launchBrowser()

/** The longest interaction of one tap, from the finger to the next drawing. */
async function measure({ path, target }: (typeof taps)[string]): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: site.url,
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const interactions: number[] = []
    Object.assign(globalThis, { interactions })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId > 0) interactions.push(entry.duration)
    }).observe({ type: 'event', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const place = target(page)
  await place.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await place.tap()
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'))
  })
  // What is drawn last is told of last.
  await page.evaluate(
    async () =>
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 }))
      }),
  )
  const interactions = await page.evaluate(
    () => (globalThis as unknown as { interactions: number[] }).interactions,
  )
  await context.close()
  // What took less than 104 ms is not told of.
  return Math.max(104, ...interactions)
}

const rows: Record<string, Record<string, number>> = {}
for (const [name, tap] of Object.entries(taps)) {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await measure(tap))
  rows[name] = { median: median(times), worst: Math.max(...times) }
}
console.table(rows)
console.log(loadOfMachine())

await browser.close()
await site.stop()
process.exit(0)

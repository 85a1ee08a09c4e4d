/**
 * Measures every public page with Lighthouse (mobile, simulated slow line) against a production build on passing data.
 *
 * Usage: pnpm bench:web [runs [path …]]   The table shows the median of the runs and, in brackets, the worst performance score.
 * The last column is the blocked time on a phone half as fast as Lighthouse's.
 */
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../../.scripts/ports.ts'
import { browserOptions } from '../e2e/browser.ts'
import { publicPages } from '../e2e/public-pages.ts'
import { loadOfMachine, median, startBenchSite } from './bench-site.ts'

const [wantedRuns = '3', ...wantedPaths] = process.argv.slice(2)
const runs = Number(wantedRuns)
const paths = wantedPaths.length > 0 ? wantedPaths : publicPages
/** Lighthouse slows the processor down four times to stand for a phone; this is a phone half as fast. */
const slowPhone = { cpuSlowdownMultiplier: 8 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const site = await startBenchSite()
const debuggingPort = await freePort()
const options = await browserOptions()
const browser = await chromium.launch({
  ...options,
  args: [...options.args, `--remote-debugging-port=${debuggingPort}`],
})

interface Measure {
  scores: Record<string, number>
  lcp: number
  tbt: number
  tbtOnSlowPhone: number
  cls: number
  kilobytes: number
  complaints: string[]
}

/** Visits a page; once more when there is no score, as a busy machine may fail to film what Lighthouse must see. */
async function visit(path: string, flags: Flags, attempts = 3): Promise<Result> {
  const result = await lighthouse(site.url + path, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    ...flags,
  })
  if (result && typeof result.lhr.categories.performance?.score === 'number') return result.lhr
  if (attempts > 1) return await visit(path, flags, attempts - 1)
  throw new Error(`Lighthouse gives no score to ${path}.`)
}

async function measure(path: string): Promise<Measure> {
  const usual = await visit(path, { onlyCategories: [...categories] })
  const slow = await visit(path, { onlyCategories: ['performance'], throttling: slowPhone })
  const { audits, categories: found } = usual
  const value = (id: string, { audits: all } = usual) => all[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
    ),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    tbtOnSlowPhone: value('total-blocking-time', slow),
    cls: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1024,
    complaints: Object.values(found)
      .filter((category) => category.id !== 'performance')
      .flatMap((category) => category.auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

const rows: Record<string, Record<string, string | number>> = {}
const complaints = new Set<string>()
for (const path of paths) {
  const measures: Measure[] = []
  for (let run = 0; run < runs; run += 1) measures.push(await measure(path))
  const score = (name: string) => median(measures.map(({ scores }) => scores[name] ?? 0))
  const worst = Math.min(...measures.map(({ scores }) => scores.performance ?? 0))
  rows[path] = {
    performance: `${score('performance')} (${worst})`,
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(median(measures.map(({ lcp }) => lcp))),
    'TBT ms': Math.round(median(measures.map(({ tbt }) => tbt))),
    CLS: median(measures.map(({ cls }) => cls)).toFixed(3),
    kB: Math.round(median(measures.map(({ kilobytes }) => kilobytes))),
    'TBT ms at half speed': Math.round(
      median(measures.map(({ tbtOnSlowPhone }) => tbtOnSlowPhone)),
    ),
  }
  for (const each of measures) for (const id of each.complaints) complaints.add(`${path}: ${id}`)
}
console.table(rows)
// Lighthouse simulates a slow line and a slow processor from what it saw: a busy machine makes every time longer.
console.log(loadOfMachine())
for (const complaint of complaints) console.log(complaint)

await browser.close()
await site.stop()
process.exit(0)

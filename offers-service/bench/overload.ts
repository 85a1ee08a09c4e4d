import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { buildStale } from '../../.scripts/build.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { sampleLead } from '../src/testing/samples.ts'
import { saveSeededContent } from '../src/testing/seeded-content.ts'
import { startServerProcess } from '../src/testing/server-process.ts'

/*
 * What becomes of requests while four times as many come as one process can take: how long those it accepts take, how many are
 * put off with 503, how long the admin waits meanwhile, and how soon it is over. `pnpm bench:overload` prints a table.
 */

/** How long each load lasts. */
const seconds = 10
/** More at once than a process answers within the time at which it begins to put off. */
const connections = 200

const folder = await mkdtemp(join(tmpdir(), 'overload-'))
const db = await openDatabase(join(folder, 'service.db'))
await saveSeededContent(db.write)
await db.close()
await buildStale(console.log, 'offers-service')
const service = await startServerProcess(folder, {
  VISITOR_LIMIT: '100000000',
  SHED_AT_MS: process.env.SHED_AT_MS ?? '300',
})
const ask = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sampleLead) }

const part = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Sends requests for an offer, so many a second or as many as are answered. */
async function load(options: Partial<autocannon.Options>) {
  const accepted: number[] = []
  let shed = 0
  let wrong = 0
  const settings: autocannon.Options = {
    url: `${service.origin}/api/contact`,
    method: 'POST',
    duration: seconds,
    ...ask,
    ...options,
  }
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(settings, (error, result) =>
      error ? reject(error instanceof Error ? error : new Error(String(error))) : resolve(result),
    )
    running.on('response', (_client, status, _bytes, ms) => {
      if (status === 201) accepted.push(ms)
      else if (status === 503) shed += 1
      else wrong += 1
    })
  })
  accepted.sort((one, other) => one - other)
  return { accepted, shed, wrong: wrong + errors + timeouts }
}

/** The longest that the admin waited who asked all the time whether they are still logged in. */
function watch() {
  const over = new AbortController()
  const watching = (async () => {
    let longest = 0
    while (!over.signal.aborted) {
      const before = performance.now()
      await (await fetch(`${service.origin}/api/admin/session`)).text()
      longest = Math.max(longest, performance.now() - before)
    }
    return longest
  })()
  return async () => {
    over.abort()
    return await watching
  }
}

const rows: [string, Awaited<ReturnType<typeof load>>, number][] = []
let stop = watch()
const usual = await load({ connections: 10 })
rows.push(['as many as it takes', usual, await stop()])
const rate = usual.accepted.length / seconds
stop = watch()
const many = await load({ connections, overallRate: Math.round(rate * 4) })
rows.push(['four times as many', many, await stop()])
const overAt = performance.now()
while ((await fetch(`${service.origin}/api/contact`, { method: 'POST', ...ask })).status !== 201);
const recoveryMs = performance.now() - overAt
await service.stop()
await rm(folder, { recursive: true })

console.log(
  '| requests | accepted a second | middle ms | p99 ms | put off | failed | the owner waited ms at most |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const [name, { accepted, shed, wrong }, admin] of rows) {
  const share = shed / Math.max(1, accepted.length + shed)
  console.log(
    `| ${name} | ${(accepted.length / seconds).toFixed(0)} | ${part(accepted, 0.5).toFixed(0)} | ${part(accepted, 0.99).toFixed(0)} | ${(share * 100).toFixed(0)} % | ${wrong} | ${admin.toFixed(0)} |`,
  )
}
console.log(`Accepted again ${recoveryMs.toFixed(0)} ms after the last of them.`)
